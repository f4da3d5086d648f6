/** Runs the tests of a driver's repository on builds of that driver, and compares the results. */
package dyno.suite;
