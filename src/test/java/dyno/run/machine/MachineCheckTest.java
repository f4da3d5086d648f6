package dyno.run.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.process.Processors;
import dyno.run.machine.MachineCheck.Finding;
import dyno.run.machine.MachineCheck.Level;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineCheckTest {
    private static final Processors TWO = new Processors(List.of(0, 1));

    @TempDir
    private Path root;

    private void file(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Finding found(String what) {
        return new MachineCheck(root)
                .findings(TWO, root.resolve("profiles")).stream()
                        .filter(finding -> finding.what().equals(what))
                        .findFirst()
                        .orElseThrow();
    }

    @Test
    void saysNothingOfWhatTheSystemDoesNotTell() {
        assertThat(new MachineCheck(root).findings(TWO, root.resolve("profiles")))
                .extracting(Finding::what)
                .containsExactly("processors", "hypervisor", "disk space");
    }

    @Test
    void warnsOfASingleProcessor() {
        Finding only = new MachineCheck(root)
                .findings(new Processors(List.of(3)), root)
                .get(0);

        assertThat(only.level()).isEqualTo(Level.WARNING);
        assertThat(only.meaning()).contains("two");
    }

    @Test
    void tellsWhoSharesTheCore() throws IOException {
        file("sys/devices/system/cpu/cpu1/topology/thread_siblings_list", "0-1\n");
        assertThat(found("hyperthreads").level()).isEqualTo(Level.NOTE);

        file("sys/devices/system/cpu/cpu1/topology/thread_siblings_list", "1\n");
        assertThat(found("hyperthreads").level()).isEqualTo(Level.OK);
    }

    @Test
    void readsLimitsGovernorClockAndPerf() throws IOException {
        file("sys/fs/cgroup/cpu.max", "150000 100000\n");
        file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave\n");
        file("sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet\n");
        file("proc/sys/kernel/perf_event_paranoid", "4\n");
        file("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");

        assertThat(found("CPU limit").level()).isEqualTo(Level.WARNING);
        assertThat(found("frequency governor").found()).isEqualTo("powersave");
        assertThat(found("clock source").level()).isEqualTo(Level.WARNING);
        assertThat(found("perf events").meaning()).contains("perf_event_paranoid=1");
        assertThat(found("huge pages").found()).isEqualTo("madvise");
    }

    @Test
    void seesAHypervisorMemoryAndLoad() throws IOException {
        file("proc/cpuinfo", "processor : 0\nflags : fpu hypervisor lm\n");
        file("proc/meminfo", "MemTotal: 8000000 kB\nMemAvailable: 1000000 kB\n");
        file("proc/loadavg", "1.50 1.0 1.0 1/100 7\n");

        assertThat(found("hypervisor").level()).isEqualTo(Level.NOTE);
        assertThat(found("memory available").found()).isEqualTo("1.0 GiB");
        assertThat(found("memory available").level()).isEqualTo(Level.WARNING);
        assertThat(found("load").level()).isEqualTo(Level.WARNING);
    }

    @Test
    void aQuietMachineOfItsOwnIsFine() throws IOException {
        file("proc/cpuinfo", "flags : fpu lm\n");
        file("proc/loadavg", "0.10 0.1 0.1 1/100 7\n");
        file("sys/fs/cgroup/cpu.max", "max 100000\n");
        file("proc/sys/kernel/perf_event_paranoid", "1\n");

        assertThat(new MachineCheck(root).findings(TWO, root))
                .filteredOn(finding -> !finding.what().equals("disk space")) // that of the machine that tests
                .isNotEmpty()
                .allMatch(finding -> finding.level() == Level.OK);
    }
}
