/** Detectors of known causes of cost, their findings, and what to fix first. Pure. */
package dyno.hotspot.finding;
