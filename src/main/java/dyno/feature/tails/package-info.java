/** {@code tails}: latency beyond the median, and throughput, in one and in several threads. */
package dyno.feature.tails;
