/** Attribution of stack samples to a driver's methods and lines, and their ranking. Pure. */
package dyno.hotspot;
