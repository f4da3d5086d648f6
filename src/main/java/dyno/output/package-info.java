/** Files that users get: what they contain, and when an existing one may be replaced; templates of pages. */
package dyno.output;
