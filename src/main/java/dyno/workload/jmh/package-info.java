/** What JMH runs in a fork. */
package dyno.workload.jmh;
