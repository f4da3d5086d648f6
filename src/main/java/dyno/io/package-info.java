/** Files that are written whole or not at all, JSON, and checksums. Jackson's data binding is used here only. */
package dyno.io;
