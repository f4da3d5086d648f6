/** {@code gate} and {@code history}: whether a change makes a driver slower, and results over time. */
package dyno.feature.gate;
