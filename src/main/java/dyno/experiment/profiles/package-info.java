/** Profiles of forks and of users' recordings: finding them, and the difference of two. */
package dyno.experiment.profiles;
