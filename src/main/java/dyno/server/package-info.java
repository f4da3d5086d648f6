/** Database servers: embedded, installed, or already running; their engines and settings. */
package dyno.server;
