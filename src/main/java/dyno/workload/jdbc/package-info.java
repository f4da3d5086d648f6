/** The operations that Dyno brings: JDBC calls, and the tables that they need. */
package dyno.workload.jdbc;
