/** Whether a candidate sends and returns the same as its baseline. */
package dyno.patch.behaviour;
