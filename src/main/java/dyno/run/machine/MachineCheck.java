package dyno.run.machine;

import dyno.process.Processors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Properties of a Linux machine that affect the quality of results; reads files only. */
public final class MachineCheck {
    private static final long LEAST_MEMORY = 2L << 30;
    private static final long LEAST_DISK = 2L << 30;

    private final Path root;

    /**
     * A check of the machine whose files are below a folder.
     *
     * @param root {@code /}, except in tests
     */
    public MachineCheck(Path root) {
        this.root = root;
    }

    /**
     * The result of one check.
     *
     * @param what in a word or two
     * @param found as reported by the machine
     * @param level how it affects results
     * @param meaning what it means for a result, and the remedy if there is one; empty if there is no problem
     */
    public record Finding(String what, String found, Level level, String meaning) {}

    /** How it affects results. */
    public enum Level {
        OK,
        NOTE,
        WARNING
    }

    /**
     * All checks that are possible here.
     *
     * @param allowed the processors of this process
     * @param output where runs are stored
     */
    public List<Finding> findings(Processors allowed, Path output) {
        List<Finding> findings = new ArrayList<>();
        findings.add(processors(allowed));
        siblings(allowed).ifPresent(findings::add);
        quota().ifPresent(findings::add);
        findings.add(hypervisor());
        governor().ifPresent(findings::add);
        clock().ifPresent(findings::add);
        perfEvents().ifPresent(findings::add);
        hugePages().ifPresent(findings::add);
        memory().ifPresent(findings::add);
        disk(output).ifPresent(findings::add);
        load(allowed).ifPresent(findings::add);
        return findings;
    }

    private static Finding processors(Processors allowed) {
        int count = allowed.numbers().size();
        return count >= 2
                ? ok("processors", count + " (" + allowed.list() + ")")
                : new Finding(
                        "processors",
                        "1",
                        Level.WARNING,
                        "The JIT, the collector and the server share it with the client: forks take longer and vary more."
                                + " Use a machine or container with two.");
    }

    private Optional<Finding> siblings(Processors allowed) {
        int client = allowed.last();
        return text("sys/devices/system/cpu/cpu" + client + "/topology/thread_siblings_list")
                .map(
                        list -> Processors.parse(list).without(client).numbers().isEmpty()
                                ? ok("hyperthreads", "none visible on the client's processor " + client)
                                : new Finding(
                                        "hyperthreads",
                                        "the client's processor " + client + " shares its core: " + list,
                                        Level.NOTE,
                                        "Programs on the other one slow the client down. Scores come from the slices in which nothing ran there."));
    }

    private Optional<Finding> quota() {
        return text("sys/fs/cgroup/cpu.max")
                .filter(limit -> !limit.startsWith("max"))
                .map(limit -> new Finding(
                        "CPU limit",
                        limit + " (µs per period)",
                        Level.WARNING,
                        "When the quota of a period is used up, the kernel stops all threads until the next one, so some"
                                + " wall times are much longer. Assign whole processors to the container instead."));
    }

    private Finding hypervisor() {
        boolean virtual = text("proc/cpuinfo")
                .filter(info -> info.lines()
                        .filter(line -> line.startsWith("flags"))
                        .findFirst()
                        .filter(flags -> (flags + " ").contains(" hypervisor "))
                        .isPresent())
                .isPresent();
        return virtual
                ? new Finding(
                        "hypervisor",
                        "a virtual machine",
                        Level.NOTE,
                        "Other guests may share the cores; the kernel does not see them. See 'quiet time' below.")
                : ok("hypervisor", "none seen");
    }

    private Optional<Finding> governor() {
        return text("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
                .map(governor -> governor.equals("performance")
                        ? ok("frequency governor", governor)
                        : new Finding(
                                "frequency governor",
                                governor,
                                Level.NOTE,
                                "The clock frequency follows the load. Scores are corrected for it, except wall times over delayed"
                                        + " and to servers that Dyno did not start; for these choose 'performance'"
                                        + " (cpupower frequency-set -g performance)."));
    }

    private Optional<Finding> clock() {
        return text("sys/devices/system/clocksource/clocksource0/current_clocksource")
                .map(source -> List.of("tsc", "kvm-clock", "arch_sys_counter").contains(source)
                        ? ok("clock source", source)
                        : new Finding(
                                "clock source",
                                source,
                                Level.WARNING,
                                "Reading the clock takes a system call: drivers that do so look slow. Choose tsc if the"
                                        + " machine has it."));
    }

    private Optional<Finding> perfEvents() {
        return text("proc/sys/kernel/perf_event_paranoid")
                .flatMap(MachineCheck::number)
                .map(
                        paranoid -> paranoid <= 1
                                ? ok("perf events", "allowed (perf_event_paranoid " + paranoid + ")")
                                : new Finding(
                                        "perf events",
                                        "not allowed for users (perf_event_paranoid " + paranoid + ")",
                                        Level.NOTE,
                                        "Unless Dyno runs as root, it samples by a CPU timer instead, and profiles show no kernel frames."
                                                + " To allow them: sysctl kernel.perf_event_paranoid=1 kernel.kptr_restrict=0"));
    }

    private Optional<Finding> hugePages() {
        return text("sys/kernel/mm/transparent_hugepage/enabled")
                .map(modes -> ok("huge pages", modes.replaceAll(".*\\[(\\w+)].*", "$1")));
    }

    private Optional<Finding> memory() {
        return text("proc/meminfo")
                .flatMap(info -> info.lines()
                        .filter(line -> line.startsWith("MemAvailable:"))
                        .findFirst())
                .flatMap(line -> number(line.replaceAll("\\D", "")))
                .map(kilobytes -> sized(
                        "memory available",
                        1024 * kilobytes,
                        LEAST_MEMORY,
                        "A fork and the server need about 1.5 GiB together: forks may be killed."));
    }

    private static Optional<Finding> disk(Path output) {
        Path folder = output.toAbsolutePath();
        while (folder.getParent() != null && !Files.exists(folder)) {
            folder = folder.getParent();
        }
        try {
            return Optional.of(sized(
                    "disk space",
                    Files.getFileStore(folder).getUsableSpace(),
                    LEAST_DISK,
                    "Recordings and the server's data need up to 2 GiB. Choose another folder with --output."));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Finding sized(String what, long bytes, long least, String meaning) {
        String found = String.format(Locale.ROOT, "%.1f GiB", bytes / (double) (1L << 30));
        return bytes >= least ? ok(what, found) : new Finding(what, found, Level.WARNING, meaning);
    }

    private Optional<Finding> load(Processors allowed) {
        return text("proc/loadavg").map(text -> text.split(" ")[0]).map(load -> {
            boolean isBusy = Double.parseDouble(load) > 0.5 * allowed.numbers().size();
            return isBusy
                    ? new Finding(
                            "load",
                            load,
                            Level.WARNING,
                            "Other programs run: forks take longer, and wall times are unreliable. End them, or wait.")
                    : ok("load", load);
        });
    }

    private static Finding ok(String what, String found) {
        return new Finding(what, found, Level.OK, "");
    }

    private static Optional<Long> number(String text) {
        return text.matches("-?\\d{1,18}") ? Optional.of(Long.valueOf(text)) : Optional.empty();
    }

    /** The content of a file; empty if there is none, as on other systems. */
    private Optional<String> text(String file) {
        try {
            return Optional.of(Files.readString(root.resolve(file)).strip()).filter(text -> !text.isEmpty());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
