package dyno.server;

import dyno.driver.ServerTrust;
import dyno.process.TimeLimit;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** The files with which a server encrypts connections and drivers verify it. */
public final class CertificateFiles {
    private static final String STORE_TYPE = "PKCS12";
    private static final String ALIAS = "server";
    private static final Duration LIMIT = Duration.ofMinutes(1);

    /** As long as those that servers make for themselves: a longer key makes connecting slower. */
    private static final String KEY_BITS = "2048";

    private static final Base64.Encoder PEM = Base64.getMimeEncoder(64, new byte[] {'\n'});

    private CertificateFiles() {}

    /** The server's certificate, which it signs itself. */
    public static Path certificate(Path folder) {
        return folder.resolve("certificate.pem");
    }

    /** The server's private key. */
    public static Path key(Path folder) {
        return folder.resolve("key.pem");
    }

    /**
     * Makes a key and a certificate for 127.0.0.1 and localhost.
     *
     * @param folder that only this user can read
     * @throws IOException when that fails; the message says why
     */
    public static ServerTrust create(Path folder) throws IOException {
        Path keys = folder.resolve("key.p12");
        generate(keys);
        try {
            KeyStore store = KeyStore.getInstance(keys.toFile(), ServerTrust.STORE_PASSWORD.toCharArray());
            Key key = store.getKey(ALIAS, ServerTrust.STORE_PASSWORD.toCharArray());
            Files.writeString(key(folder), pem("PRIVATE KEY", key.getEncoded()));
            Certificate certificate = store.getCertificate(ALIAS);
            Files.writeString(certificate(folder), pem("CERTIFICATE", certificate.getEncoded()));
            return trust(certificate(folder), List.of(certificate), folder.resolve("trust.p12"));
        } catch (GeneralSecurityException e) {
            throw new IOException("the server's key cannot be read: " + e.getMessage(), e);
        } finally {
            Files.deleteIfExists(keys);
        }
    }

    /**
     * Makes drivers trust the certificates in a file.
     *
     * @param pem one or more certificates
     * @throws IOException when there is none, or a file cannot be read or written
     */
    public static ServerTrust of(Path pem, Path store) throws IOException {
        try (InputStream in = Files.newInputStream(pem)) {
            Collection<? extends Certificate> found =
                    CertificateFactory.getInstance("X.509").generateCertificates(in);
            if (found.isEmpty()) {
                throw new IOException("it contains no certificate");
            }
            return trust(pem.toAbsolutePath(), found, store);
        } catch (GeneralSecurityException e) {
            throw new IOException("it is no certificate in PEM format (" + e.getMessage() + ")", e);
        }
    }

    private static ServerTrust trust(Path pem, Collection<? extends Certificate> certificates, Path file)
            throws IOException, GeneralSecurityException {
        char[] password = ServerTrust.STORE_PASSWORD.toCharArray();
        KeyStore store = KeyStore.getInstance(STORE_TYPE);
        store.load(null, password);
        for (Certificate certificate : certificates) {
            store.setCertificateEntry(ALIAS + store.size(), certificate);
        }
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, password);
        }
        return new ServerTrust(pem, file);
    }

    /** By the JDK's program: Java has no public API for certificates. */
    private static void generate(Path keys) throws IOException {
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-J-XX:TieredStopAtLevel=1",
                        "-J-XX:+UseSerialGC",
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "RSA",
                        "-keysize",
                        KEY_BITS,
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=IP:127.0.0.1,DNS:localhost",
                        // A server whose clock is behind would refuse a certificate of today.
                        "-startdate",
                        "-1d",
                        "-validity",
                        "30",
                        "-storetype",
                        STORE_TYPE,
                        "-keystore",
                        keys.toString(),
                        "-storepass",
                        ServerTrust.STORE_PASSWORD)
                .redirectErrorStream(true)
                .start();
        try (TimeLimit limit = new TimeLimit(LIMIT, () -> Stream.of(keytool.toHandle()))) {
            keytool.getOutputStream().close();
            String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (limit.isOver() || keytool.waitFor() != 0) {
                throw new IOException("keytool made no key for the server"
                        + (limit.isOver() ? " within " + LIMIT.toSeconds() + " s" : ": " + output.strip()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static String pem(String what, byte[] content) {
        return "-----BEGIN " + what + "-----\n" + PEM.encodeToString(content) + "\n-----END " + what + "-----\n";
    }
}
