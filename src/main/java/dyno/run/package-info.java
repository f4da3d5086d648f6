/** The vocabulary of forks: what to run, the result, the environment, where threads run, and when time is quiet. */
package dyno.run;
