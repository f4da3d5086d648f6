package dyno.workload.behaviour;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;

/**
 * The uses of JDBC by which a patched driver is compared with the published one: common cases, edge cases and errors,
 * because a patch for speed fails there first.
 */
public final class BehaviourSuite {
    /** As many as add a tenth to the time of the suite. */
    public static final int USUAL_SEEDS = 3;

    private BehaviourSuite() {}

    /**
     * All cases, in the order in which they run.
     *
     * @param seeds how many random cases, each of which is run as text and prepared on the server
     */
    public static List<BehaviourCase> cases(int seeds) {
        return Stream.of(
                        QueryCases.ALL,
                        TypeCases.ALL,
                        LocaleCases.ALL,
                        EncodingCases.ALL,
                        LengthCases.ALL,
                        PreparedCases.ALL,
                        BatchCases.ALL,
                        KeyCases.ALL,
                        ResultCases.ALL,
                        CursorCases.ALL,
                        UpdatableCases.ALL,
                        MetadataCases.ALL,
                        WrongCallCases.ALL,
                        ErrorCases.ALL,
                        TransactionCases.ALL,
                        ClosedCases.ALL,
                        CacheCases.ALL,
                        RandomCases.ofSeeds(seeds),
                        ConcurrencyCases.ALL)
                .flatMap(List::stream)
                .toList();
    }

    /** Creates again what the cases read and call; data that they change is in their own temporary tables. */
    public static void prepare(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements()) {
                statement.execute(sql);
            }
        }
    }

    private static List<String> statements() {
        return Stream.of(TypeTable.statements(), CursorCases.table(), MetadataCases.tables(), ResultCases.procedures())
                .flatMap(List::stream)
                .toList();
    }

    /**
     * Whether the observations of a case of this name depend on the load of the machine or on the clock. Connector/J reads
     * timestamps with a calendar that has the milliseconds of the clock. In 1 of 1000 reads these are 0, for which the JDK
     * has another answer than for 1 ms later if a zone changes for that instant only, as Gaza does in 2037.
     */
    public static boolean dependsOnTime(String name) {
        return name.startsWith(ConcurrencyCases.PREFIX) || name.startsWith(LocaleCases.ZONE);
    }
}
