/** Patch files: header, diff, and the catalogue of a folder. Paths in them cannot leave their folder. */
package dyno.patch.file;
