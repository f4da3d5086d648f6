/** {@code compare}: candidates against a baseline. */
package dyno.feature.compare;
