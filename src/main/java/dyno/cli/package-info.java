/** The entry point: it knows all commands, and is the only place that ends the process. */
package dyno.cli;
