/** What a database server is to the rest of Dyno, whoever has started it. */
package dyno.server;
