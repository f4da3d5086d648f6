/** Runs forks of JMH, alone or in turns. */
package dyno.run.fork;
