/** The folder of a run: its plan, the results of its forks, and what must not change when it is resumed. */
package dyno.run.store;
