/**
 * What Dyno knows of MySQL and MariaDB: the packets and commands of their protocol, their servers (embedded, installed, or already
 * running) and, in {@code drivers.json}, their drivers.
 */
package dyno.family.mysql;
