package dyno.patch.behaviour;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import dyno.wire.Command;
import dyno.wire.Protocol;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The difference of two sequences of requests as commands for people: those removed and those added. */
final class PacketDiff {
    private static final int MOST_LINES = 20;

    private PacketDiff() {}

    /**
     * One line per command: {@code - } for those that only the baseline sends, {@code + } for those that only the
     * candidate sends.
     */
    static List<String> of(List<byte[]> baseline, List<byte[]> candidate) {
        if (Arrays.deepEquals(baseline.toArray(), candidate.toArray())) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        for (AbstractDelta<String> delta :
                DiffUtils.diff(lines(baseline), lines(candidate)).getDeltas()) {
            delta.getSource().getLines().forEach(line -> lines.add("- " + line));
            delta.getTarget().getLines().forEach(line -> lines.add("+ " + line));
        }
        if (lines.isEmpty()) {
            lines.add("the same commands in " + baseline.size() + " round trips, now in " + candidate.size()
                    + ", or different bytes in the part that is not shown");
        }
        if (lines.size() > MOST_LINES) {
            int more = lines.size() - MOST_LINES;
            return List.copyOf(concat(lines.subList(0, MOST_LINES), "… and " + more + " more"));
        }
        return lines;
    }

    private static List<String> concat(List<String> lines, String last) {
        List<String> all = new ArrayList<>(lines);
        all.add(last);
        return all;
    }

    private static List<String> lines(List<byte[]> requests) {
        return requests.stream()
                .flatMap(request -> Protocol.ofDrivers().commands(request).stream())
                .map(Command::toString)
                .toList();
    }
}
