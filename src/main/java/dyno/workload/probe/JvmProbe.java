package dyno.workload.probe;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Collectors;

/** Asks a JVM to describe itself: with the arguments of forks, it is what they run on. */
public record JvmProbe() implements Probe<JvmFacts> {
    /** Beginnings of the names of the collectors' beans. */
    private static final List<String> PARTS = List.of("G1", "PS", "ZGC", "Shenandoah", "Epsilon", "Copy");

    private static final List<String> NAMES = List.of("G1", "Parallel", "ZGC", "Shenandoah", "Epsilon", "Serial");

    @Override
    public void run(Progress<JvmFacts> progress) throws IOException {
        progress.reply(facts());
    }

    private static JvmFacts facts() {
        return new JvmFacts(
                System.getProperty("java.vm.vendor") + " " + System.getProperty("java.vm.name") + " "
                        + System.getProperty("java.runtime.version"),
                collector(ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .toList()),
                Runtime.getRuntime().maxMemory());
    }

    /** The name of a collector; the names of its beans if it is an unknown one. */
    static String collector(List<String> beans) {
        return PARTS.stream()
                .filter(part -> beans.stream().anyMatch(bean -> bean.startsWith(part)))
                .findFirst()
                .map(part -> NAMES.get(PARTS.indexOf(part)))
                .orElseGet(() -> beans.stream().collect(Collectors.joining(", ")));
    }
}
