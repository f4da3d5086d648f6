/** What this machine is and does: model, settings, load. */
package dyno.run.machine;
