/** What a fork does around an operation: connecting, warming up, taking turns, measuring. */
package dyno.workload.fork;
