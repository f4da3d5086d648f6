/** Below the sockets: replay, taps, and the packets of the MySQL/MariaDB protocol. Runs inside forks. */
package dyno.wire;
