/** What an operation is that can be measured, and what it sent. Runs inside forks: knows the JDK only. */
package dyno.workload;
