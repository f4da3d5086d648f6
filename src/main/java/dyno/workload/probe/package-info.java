/** Main classes of JVMs that observe a driver. */
package dyno.workload.probe;
