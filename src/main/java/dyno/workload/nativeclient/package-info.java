/** MariaDB's C client, called from Java. JNA is used here only. */
package dyno.workload.nativeclient;
