/** Operations of users: what Dyno runs around their code, and where a JVM finds their classes. */
package dyno.workload.own;
