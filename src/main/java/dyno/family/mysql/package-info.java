/** What Dyno knows of the protocol of MySQL and MariaDB: packets, commands and what differs between connections; its drivers as data. */
package dyno.family.mysql;
