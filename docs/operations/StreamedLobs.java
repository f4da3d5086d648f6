import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A BLOB and a CLOB of 64 KB, streamed to the server and back. */
public class StreamedLobs {
    private static final byte[] BYTES = new byte[65536];
    private static final String TEXT = "text".repeat(16384);

    void setUp(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE streamed_lobs (id INT PRIMARY KEY, b LONGBLOB, c LONGTEXT)");
        }
    }

    Object run(Connection connection) throws SQLException, IOException {
        try (PreparedStatement replace = connection.prepareStatement("REPLACE INTO streamed_lobs VALUES (1, ?, ?)")) {
            replace.setBinaryStream(1, new ByteArrayInputStream(BYTES), BYTES.length);
            replace.setCharacterStream(2, new StringReader(TEXT), TEXT.length());
            replace.executeUpdate();
        }
        long read = 0;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT b, c FROM streamed_lobs")) {
            rows.next();
            try (InputStream bytes = rows.getBinaryStream(1);
                    Reader text = rows.getCharacterStream(2)) {
                read += bytes.readAllBytes().length;
                char[] buffer = new char[8192];
                for (int n = text.read(buffer); n >= 0; n = text.read(buffer)) {
                    read += n;
                }
            }
        }
        return read;
    }
}
