/** What commands have in common: options, exit codes, progress on a terminal, and making or resuming a run. */
package dyno.command;
