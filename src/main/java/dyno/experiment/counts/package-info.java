/** What drivers do in an operation, counted instead of timed: bytecodes, calls, copies, round trips, bytes. */
package dyno.experiment.counts;
