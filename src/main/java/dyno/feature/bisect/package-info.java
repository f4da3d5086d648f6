/** {@code bisect}: the version or commit at which an operation changed. */
package dyno.feature.bisect;
