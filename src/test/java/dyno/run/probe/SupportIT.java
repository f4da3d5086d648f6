package dyno.run.probe;

import static dyno.run.Cells.workload;
import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.server.TestServer;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.Test;

/** Trying a driver shows what it does not support. */
class SupportIT {
    private Support support(String driver) {
        return Support.of(
                TestServer.connection(TestServer.driver(driver)),
                Workloads.NAMES.stream().map(WorkloadName::parse).toList());
    }

    @Test
    void drizzlePreparesNothingOnTheServerAndKnowsNoSeveralServers() {
        Support drizzle = support("drizzle@1.4");

        assertThat(drizzle.refusals().keySet())
                .containsExactlyInAnyOrderElementsOf(workloads(
                        "PreparedBinary100Bytes",
                        "PreparedBinaryMiss100Bytes",
                        "HighAvailability100Bytes",
                        "InsertBinary",
                        "InsertBinaryMiss",
                        "BatchBinary",
                        "BatchRewritten",
                        "CallInOut",
                        "WideRowBinary"));
        assertThat(drizzle.failures()).containsOnlyKeys(workload("TimestampAndDecimal"));
        assertThat(drizzle.whyNot(workload("BatchBinary")).orElseThrow())
                .contains("prepared on the server", "1000 COM_QUERY");
        assertThat(drizzle.whyNot(workload("HighAvailability100Bytes")).orElseThrow())
                .contains("does not accept the URL");
        assertThat(drizzle.whyNot(workload("CallInOut")).orElseThrow()).contains("Stored procedures not supported");
    }

    @Test
    void connectorJSupportsAll() {
        assertThat(support("mysql")).isEqualTo(Support.UNTRIED);
    }
}
