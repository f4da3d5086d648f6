/** The suite of JDBC calls by which the behaviour of two drivers is compared. */
package dyno.workload.behaviour;
