package dyno.fleet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The queries of {@code docs/fleets.md}, which a process without Dyno's libraries puts to Spark instead of DuckDB. */
public final class FleetQueries {
    private static final Path PAGE = Path.of("../../docs/fleets.md");
    private static final Pattern SQL = Pattern.compile("```sql\n(.*?);\n```", Pattern.DOTALL);

    private FleetQueries() {}

    /** Prints the rows of all queries, each with its query's number in front, for the results in a folder. */
    public static void main(String[] args) throws IOException {
        List<MatchResult> queries =
                SQL.matcher(Files.readString(PAGE)).results().toList();
        try (SparkSession spark =
                SparkSession.builder().master("local[1]").appName("queries").getOrCreate()) {
            for (int i = 0; i < queries.size(); i++) {
                String query = dialect(queries.get(i).group(1), args[0]);
                for (Row row : spark.sql(query).collectAsList()) {
                    System.out.println("query " + i + ": " + row);
                }
            }
        }
    }

    private static String dialect(String query, String results) {
        return query.replaceAll("'([^']+)/\\*\\.parquet'", "parquet.`" + results + "/$1`")
                .replace("unnest(", "explode(");
    }
}
