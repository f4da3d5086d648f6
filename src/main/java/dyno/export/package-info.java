/** Formats of other tools: SARIF, pprof, collapsed stacks, JMH's JSON, benchfmt, Bencher. */
package dyno.export;
