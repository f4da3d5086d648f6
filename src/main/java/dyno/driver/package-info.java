/** Drivers: coordinates, where versions are published, their jars and sources, and the URL that each understands. */
package dyno.driver;
