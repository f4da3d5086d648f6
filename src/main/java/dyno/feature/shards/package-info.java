/** {@code plan}, {@code run} and {@code merge}: a comparison that several machines measure. */
package dyno.feature.shards;
