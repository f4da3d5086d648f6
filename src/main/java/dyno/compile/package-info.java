/** The JDK's compiler, for patched drivers and for operations of users. */
package dyno.compile;
