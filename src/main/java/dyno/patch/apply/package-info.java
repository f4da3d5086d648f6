/** Applies the hunks of a patch to a driver's published sources. */
package dyno.patch.apply;
