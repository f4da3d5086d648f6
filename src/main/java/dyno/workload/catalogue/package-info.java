/** The operations by name. */
package dyno.workload.catalogue;
