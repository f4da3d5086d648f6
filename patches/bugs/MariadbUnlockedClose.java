import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;

/** One thread closes a streamed result, the other one runs queries: java -cp mariadb-java-client.jar MariadbUnlockedClose.java URL */
class MariadbUnlockedClose {
    public static void main(String[] args) throws Exception {
        String sql = "SELECT REPEAT('a', 1000) FROM seq_1_to_2000";
        for (int i = 0; i < 200; i++) {
            try (Connection connection = DriverManager.getConnection(args[0] + "&socketTimeout=5000")) {
                Statement streaming = connection.createStatement();
                streaming.setFetchSize(1);
                ResultSet streamed = streaming.executeQuery(sql);
                streamed.next();
                Throwable[] failure = new Throwable[1];
                Thread closing = new Thread(() -> {
                    try {
                        streamed.close();
                    } catch (Exception e) {
                        failure[0] = e;
                    }
                });
                closing.start();
                try (Statement statement = connection.createStatement();
                        ResultSet result = statement.executeQuery("SELECT " + i)) {
                    if (!result.next() || result.getInt(1) != i) {
                        throw new IllegalStateException("SELECT " + i + " returned another value");
                    }
                }
                closing.join();
                if (failure[0] != null) {
                    System.out.println("close: " + failure[0] + " " + failure[0].getCause());
                    return;
                }
            } catch (Exception e) {
                System.out.println("query: " + e);
                System.exit(1);
            }
        }
        System.out.println("No difference seen");
    }
}
