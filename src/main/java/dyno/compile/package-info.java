/** Compiles the operations of users. */
package dyno.compile;
