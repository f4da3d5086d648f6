/** The tests of a driver's repository, run by Maven on the classes of a jar. */
package dyno.patch.suite;
