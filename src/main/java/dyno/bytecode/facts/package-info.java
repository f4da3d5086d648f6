/** Facts about a driver's methods that detectors of hotspots need, read from its class files. */
package dyno.bytecode.facts;
