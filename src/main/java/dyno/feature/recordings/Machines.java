package dyno.feature.recordings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Which recordings are from one machine, by a part of their names. Recordings of a machine have in common what it does; so
 * the variation between machines, not that between recordings, shows how certain a share is for a fleet.
 */
public final class Machines {
    public static final Machines UNKNOWN = new Machines(null);

    private final Pattern name;
    private final Map<String, List<Integer>> recordings = new LinkedHashMap<>();

    private Machines(Pattern name) {
        this.name = name;
    }

    /**
     * Machines named by the first group of an expression that is found in a recording's name.
     *
     * @throws IllegalArgumentException when it has no group
     */
    public static Machines named(Pattern name) {
        if (name.matcher("").groupCount() == 0) {
            throw new IllegalArgumentException("'" + name
                    + "' has no group for the machine's name; put parentheses around it, for example '([^/]+)/[^/]+$'"
                    + " for the folder.");
        }
        return new Machines(name);
    }

    /** An empty copy, for the recordings of one ranking. */
    Machines fresh() {
        return new Machines(name);
    }

    /**
     * Checks that names of recordings contain a machine's, before the recordings are read.
     *
     * @throws IllegalArgumentException when one does not
     */
    public void requireIn(List<String> recordings) {
        if (name != null) {
            recordings.forEach(this::machine);
        }
    }

    private String machine(String recording) {
        Matcher found = name.matcher(recording);
        if (!found.find() || found.group(1) == null) {
            throw new IllegalArgumentException("--machines '" + name + "' does not find a machine in " + recording
                    + "; change the expression, or leave the recording out.");
        }
        return found.group(1);
    }

    /**
     * Notes a recording.
     *
     * @param number of the recording, from 0
     * @throws IllegalArgumentException when its name does not contain a machine's
     */
    void add(int number, RecordingPartial recording) {
        if (name != null) {
            recordings
                    .computeIfAbsent(machine(recording.recording()), m -> new ArrayList<>())
                    .add(number);
        }
    }

    /** The units of each machine if each recording has a number of them. */
    int[][] units(int perRecording) {
        return recordings.values().stream()
                .map(numbers -> numbers.stream()
                        .flatMapToInt(number -> IntStream.range(number * perRecording, (number + 1) * perRecording))
                        .toArray())
                .toArray(int[][]::new);
    }

    /** The only machine; null if there are several, or if they are unknown. */
    String single() {
        return recordings.size() == 1 ? recordings.keySet().iterator().next() : null;
    }
}
