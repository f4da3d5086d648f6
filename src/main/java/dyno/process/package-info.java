/** Separate JVMs for code of drivers, their time limits, and the processors of this machine. */
package dyno.process;
