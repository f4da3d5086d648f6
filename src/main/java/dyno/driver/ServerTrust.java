package dyno.driver;

import java.nio.file.Path;

/**
 * How a driver knows, over an encrypted connection, that the server is the right one.
 *
 * @param certificate PEM file with the server's certificate, or that of the CA that signed it; null to accept any certificate
 * @param store the same certificate as a PKCS #12 file with the password {@link #STORE_PASSWORD}; null to accept any
 */
public record ServerTrust(Path certificate, Path store) {
    /** Certificates are public: the password only detects a damaged file. */
    public static final String STORE_PASSWORD = "public";

    /** Encrypts, but verifies nothing. */
    public static final ServerTrust ANY = new ServerTrust(null, null);

    /** Whether drivers verify the server's certificate. */
    public boolean isVerified() {
        return certificate != null;
    }
}
