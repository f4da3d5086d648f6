/** The one benchmark that JMH runs in a fork, and what it can measure: a driver, the C client, the replay alone. */
package dyno.workload.jmh;
