package dyno.family.mysql;

/**
 * The two families of servers: they differ in how a data directory is created, in settings, logins and storage engines.
 */
public enum Flavour {
    MARIADB("MariaDB"),
    MYSQL("MySQL");

    private final String title;

    Flavour(String title) {
        this.title = title;
    }

    /** The family of a server by its version text: MariaDB's contains the name, in greetings and in programs. */
    static Flavour of(String version) {
        return version.contains(MARIADB.title) ? MARIADB : MYSQL;
    }

    @Override
    public String toString() {
        return title;
    }
}
