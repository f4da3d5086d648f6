/**
 * What an experiment needs before it can begin: drivers, a server, a profiler, folders, and warnings for its reader.
 */
package dyno.experiment.setup;
