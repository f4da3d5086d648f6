/** Observes drivers in JVMs of their own: bytes, round trips, work, and how long added loops take. */
package dyno.run.probe;
