package dyno.run;

import dyno.io.AtomicFile;
import dyno.process.ForkJava;
import dyno.process.UserCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lowest ratio of quiet beats that each kind of processor has shown on this machine. In a busy hour, the densest cluster of
 * beats may be that with a neighbour, which must not be taken for quiet time.
 */
final class KnownBeats {
    private static final Path LINUX = Path.of("/proc/cpuinfo");
    private static final Pattern KIND = Pattern.compile("(?m)^(vendor_id|cpu family|model|stepping)\\s*:\\s*(\\S+)");

    private final Path folder;
    private final String kind;

    KnownBeats(Path folder, String kind) {
        this.folder = folder;
        this.kind = kind;
    }

    /** Those of this machine's processor, as a JVM compiles the beats. */
    static KnownBeats ofMachine(ForkJava java) {
        // Another folder than that of earlier pieces of a beat, whose ratios were others.
        return new KnownBeats(UserCache.folder("beats-2"), kind() + "-jdk" + java.feature());
    }

    /** Vendor, family, model and stepping: a name such as "AMD EPYC" covers processors whose beats differ by a third. */
    private static String kind() {
        TreeMap<String, String> parts = new TreeMap<>();
        try {
            Matcher part = KIND.matcher(Files.readString(LINUX));
            while (part.find()) {
                parts.put(part.group(1), part.group(2));
            }
        } catch (IOException e) {
            parts.put("vendor_id", System.getProperty("os.arch"));
        }
        return String.join("-", parts.values()).replaceAll("[^A-Za-z0-9.-]", "_");
    }

    /** What was learnt, or with the known ratio if that is lower; if it is clearly lower, hardly any of the time was quiet. */
    Quiet atMost(Quiet learnt) {
        double known = known();
        if (learnt.ratio() > known) {
            boolean wasBusy = learnt.ratio() > known * (1 + Quiet.SAME);
            return new Quiet(known, learnt.clockNanos(), wasBusy ? 0 : learnt.share());
        }
        if (!learnt.wasRare()) {
            remember(learnt.ratio());
        }
        return learnt;
    }

    private double known() {
        try {
            return Double.parseDouble(Files.readString(file()).strip());
        } catch (IOException | NumberFormatException e) {
            return Double.NaN;
        }
    }

    private void remember(double ratio) {
        if (Double.isFinite(ratio)) {
            try {
                Files.createDirectories(folder);
                AtomicFile.write(file(), ratio + "\n");
            } catch (IOException e) {
                // Then it is learnt again.
            }
        }
    }

    private Path file() {
        return folder.resolve(kind);
    }
}
