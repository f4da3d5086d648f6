/** What observes a driver in a JVM of its own. */
package dyno.workload.probe;
