package dyno.experiment.builds;

/** What to do about a budget that is not enough, which depends on the command. */
public enum BudgetRemedy {
    /** A command with the option, which a resumed run takes, too. */
    OPTION {
        @Override
        String sentence(String option, boolean begun) {
            return "Use " + option + (begun ? " with --resume" : "") + ", or compare fewer workloads and transports.";
        }
    },

    /** A shard, whose budget is that of its plan. */
    PLAN {
        @Override
        String sentence(String option, boolean begun) {
            return "Make a plan with " + option + ", with more --shards, or with fewer workloads and transports.";
        }
    };

    /**
     * The advice.
     *
     * @param begun whether the run can be resumed
     */
    abstract String sentence(String option, boolean begun);
}
