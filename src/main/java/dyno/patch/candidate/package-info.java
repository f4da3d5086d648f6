/** Builds the jar of a candidate driver from its patched sources. The compiler is used here only. */
package dyno.patch.candidate;
