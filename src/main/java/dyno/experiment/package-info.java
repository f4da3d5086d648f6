/**
 * The one place that decides what is measured next. A question says what is still worth measuring, a schedule what is
 * begun in the time that is left, and a session runs and stores it. It knows forks and what is computed from their
 * scores, but not who asks.
 */
package dyno.experiment;
