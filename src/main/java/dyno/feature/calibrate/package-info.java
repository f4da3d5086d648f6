/** {@code calibrate}: how often comparisons and rankings are right, on builds whose cost is known. */
package dyno.feature.calibrate;
