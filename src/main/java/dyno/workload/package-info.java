/** The operations that are measured, as benchmarks of JMH. Runs inside forks: knows the JDK and JMH only. */
package dyno.workload;
