/** Flame graphs: their pages, the index, and small pictures of them. */
package dyno.flamegraph;
