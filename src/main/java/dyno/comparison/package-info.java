/** Statistics: rounds of forks, estimates with intervals, and verdicts. Pure: no files, no forks, no JDBC. */
package dyno.comparison;
