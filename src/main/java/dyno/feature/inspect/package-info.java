/** {@code diff}, {@code work}, {@code roundtrips} and {@code explain}: where two drivers differ, and what they do. */
package dyno.feature.inspect;
