package dyno.fleet;

import org.apache.spark.SparkEnv;

/** The process of Spark that runs tasks, for people. */
final class Executor {
    private Executor() {}

    /** The name of this one, with its host. */
    static String here() {
        SparkEnv spark = SparkEnv.get();
        return spark == null
                ? "this machine"
                : "executor " + spark.executorId() + " on "
                        + spark.blockManager().blockManagerId().host();
    }
}
