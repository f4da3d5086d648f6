/** Below the sockets: replay and taps, and what they ask about the protocol of the bytes. Runs inside forks. */
package dyno.wire;
