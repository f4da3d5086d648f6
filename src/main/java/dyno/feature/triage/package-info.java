/** {@code triage}: benchmarks, profiles, hotspots, patches, and one report of them. */
package dyno.feature.triage;
