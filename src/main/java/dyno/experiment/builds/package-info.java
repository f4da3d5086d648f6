/** Comparisons of builds and versions of a driver: what several features ask for, and the records of the answers. */
package dyno.experiment.builds;
