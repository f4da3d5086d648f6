/** {@code hotspots} and {@code export}: recordings that somebody else has made. */
package dyno.feature.recordings;
