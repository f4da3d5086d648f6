package dyno.driver;

import dyno.workload.fork.ConnectionMode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The JDBC URL of a driver family, plain or encrypted, and its options for the {@link ConnectionMode}s.
 *
 * <p>A family without an option for a mode gets its plain URL: the commands that it sends show whether it does what the
 * mode requires.
 */
public enum UrlStyle {
    MARIADB("jdbc:mariadb:", "sslMode=disable", "allowPublicKeyRetrieval=true") {
        @Override
        Optional<String> encrypting(ServerTrust trust) {
            return Optional.of(
                    trust.isVerified() ? "sslMode=verify-ca&serverSslCert=" + trust.certificate() : "sslMode=trust");
        }

        @Override
        String options(ConnectionMode mode) {
            return mariaDb(mode);
        }
    },
    /** Before 3.0. */
    MARIADB_2("jdbc:mariadb:", "", "allowPublicKeyRetrieval=true") {
        @Override
        Optional<String> encrypting(ServerTrust trust) {
            return Optional.of("useSsl=true&"
                    + (trust.isVerified()
                            ? "disableSslHostnameVerification=true&serverSslCert=" + trust.certificate()
                            : "trustServerCertificate=true"));
        }

        @Override
        String options(ConnectionMode mode) {
            return mariaDb(mode);
        }
    },
    MYSQL("jdbc:mysql:", "sslMode=DISABLED", "allowPublicKeyRetrieval=true") {
        @Override
        Optional<String> encrypting(ServerTrust trust) {
            return Optional.of(trust.isVerified() ? "sslMode=VERIFY_CA&" + trustStore(trust) : "sslMode=REQUIRED");
        }

        @Override
        String options(ConnectionMode mode) {
            return connectorJ(mode);
        }
    },
    MYSQL_5("jdbc:mysql:", "useSSL=false", "") {
        /** Without being told, these versions offer no protocol that a current JDK accepts. */
        @Override
        Optional<String> encrypting(ServerTrust trust) {
            return Optional.of("useSSL=true&requireSSL=true&enabledTLSProtocols=TLSv1.2&verifyServerCertificate="
                    + (trust.isVerified() ? "true&" + trustStore(trust) : "false"));
        }

        @Override
        String options(ConnectionMode mode) {
            return connectorJ(mode);
        }
    },
    DRIZZLE("jdbc:mysql:thin:", "", "") {
        @Override
        String options(ConnectionMode mode) {
            return "";
        }
    },
    /** Not JDBC: how the fork of the C client gets its server. */
    NATIVE("native:", "", "") {
        @Override
        String options(ConnectionMode mode) {
            return "";
        }
    };

    private final String prefix;
    private final String plain;
    private final String always;

    UrlStyle(String prefix, String plain, String always) {
        this.prefix = prefix;
        this.plain = plain;
        this.always = always;
    }

    /** What a mode adds to the URL; may be empty. */
    abstract String options(ConnectionMode mode);

    /** What makes the driver encrypt, and verify the server; empty if it has no options for that. */
    Optional<String> encrypting(ServerTrust trust) {
        return Optional.empty();
    }

    private static String trustStore(ServerTrust trust) {
        return "trustCertificateKeyStoreType=PKCS12&trustCertificateKeyStorePassword=" + ServerTrust.STORE_PASSWORD
                + "&trustCertificateKeyStoreUrl=" + trust.store().toUri();
    }

    private static String mariaDb(ConnectionMode mode) {
        return switch (mode) {
            case PLAIN -> "";
            // From 3.0 on, batches go through the server's bulk command unless told otherwise.
            case CLIENT_PREPARED -> "useServerPrepStmts=false&useBulkStmts=false&useBulkStmtsForInserts=false";
            case SERVER_PREPARED -> "useServerPrepStmts=true&cachePrepStmts=true";
            case SERVER_PREPARED_NO_CACHE -> "useServerPrepStmts=true&cachePrepStmts=false";
            case REWRITE_BATCHES -> "useServerPrepStmts=false&rewriteBatchedStatements=true";
            case HIGH_AVAILABILITY, MAX_PERFORMANCE -> "useServerPrepStmts=false";
        };
    }

    private static String connectorJ(ConnectionMode mode) {
        return switch (mode) {
            case PLAIN, HIGH_AVAILABILITY -> "";
            case CLIENT_PREPARED -> "useServerPrepStmts=false";
            case SERVER_PREPARED -> "useServerPrepStmts=true&cachePrepStmts=true";
            case SERVER_PREPARED_NO_CACHE -> "useServerPrepStmts=true&cachePrepStmts=false";
            case REWRITE_BATCHES -> "rewriteBatchedStatements=true";
            case MAX_PERFORMANCE -> "useConfigs=maxPerformance";
        };
    }

    /** Whether drivers of the family have options to encrypt, and to verify the server. */
    public boolean canEncrypt() {
        return encrypting(ServerTrust.ANY).isPresent();
    }

    /** The URL of a plain connection in a mode, without user and password, which are passed as properties. */
    public String url(String host, int port, String schema, ConnectionMode mode) {
        return url(host, port, schema, mode, DriverOptions.NONE);
    }

    /**
     * The same with options that the user chose. They replace those of the same name that Dyno or the mode would give: whether the
     * mode's workloads are still what their names say is told by the commands that the driver sends.
     */
    public String url(String host, int port, String schema, ConnectionMode mode, DriverOptions chosen) {
        return url(form(), host, port, schema, mode, chosen, plain);
    }

    /** The same in the form of a wrapper, which passes the options on. */
    String url(String form, String host, int port, String schema, ConnectionMode mode, DriverOptions chosen) {
        return url(form, host, port, schema, mode, chosen, plain);
    }

    /** Of its URLs without options. */
    String form() {
        return prefix + "//{host}:{port}/{schema}";
    }

    /**
     * The same of an encrypted connection.
     *
     * @throws IllegalStateException if the family {@linkplain #canEncrypt() cannot encrypt}
     */
    String encryptedUrl(
            String form,
            String host,
            int port,
            String schema,
            ConnectionMode mode,
            DriverOptions chosen,
            ServerTrust trust) {
        return url(
                form,
                host,
                port,
                schema,
                mode,
                chosen,
                encrypting(trust).orElseThrow(() -> new IllegalStateException(this + " has no option that encrypts")));
    }

    private String url(
            String form,
            String host,
            int port,
            String schema,
            ConnectionMode mode,
            DriverOptions chosen,
            String encryption) {
        String place = "//{host}:{port}";
        String start = mode == ConnectionMode.HIGH_AVAILABILITY
                ? form.replace(place, "replication:" + place + ",{host}:{port}")
                : form;
        List<String> options = new ArrayList<>(
                List.of(String.join("&", encryption, always, options(mode)).split("&")));
        options.removeIf(option -> option.isEmpty() || chosen.has(option.substring(0, option.indexOf('='))));
        chosen.values().forEach((name, value) -> options.add(name + "=" + encoded(value)));
        return start.replace("{host}", host)
                        .replace("{port}", Integer.toString(port))
                        .replace("{schema}", schema)
                + (options.isEmpty() ? "" : "?" + String.join("&", options));
    }

    /** Connector/J decodes values; MariaDB Connector/J and Drizzle take them as they are. */
    String encoded(String value) {
        return this == MYSQL || this == MYSQL_5 ? URLEncoder.encode(value, StandardCharsets.UTF_8) : value;
    }

    /**
     * The documented option for a Unix-domain socket, to be put into the URL; Connector/J needs a third-party library.
     */
    public Optional<String> socketOption(Path socket) {
        return this == MARIADB || this == MARIADB_2 ? Optional.of("localSocket=" + socket) : Optional.empty();
    }
}
