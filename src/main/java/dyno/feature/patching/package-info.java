/** {@code patch}: writing, checking, building and validating candidate fixes. */
package dyno.feature.patching;
