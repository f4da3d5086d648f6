/** {@code diff}, {@code work} and {@code roundtrips}: where two drivers differ, and what they do. */
package dyno.feature.inspect;
