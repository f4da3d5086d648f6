/** Code that is added to a driver: counters of its work, and costs of known size. */
package dyno.bytecode.instrument;
