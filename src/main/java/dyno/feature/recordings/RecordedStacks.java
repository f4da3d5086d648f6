package dyno.feature.recordings;

import dyno.experiment.profiles.CountedThreads;
import dyno.experiment.profiles.CpuSamplers;
import dyno.experiment.profiles.RecordingFiles;
import dyno.profile.Event;
import dyno.profile.Frame;
import dyno.profile.FrameKind;
import dyno.profile.Profile;
import dyno.profile.StackTrace;
import dyno.recording.Recording;
import dyno.recording.RecordingException;
import dyno.recording.RecordingReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Adds up the stack samples of an event in recordings that are on disk. */
public final class RecordedStacks {
    /** The numbers that distinguish the threads of a pool. */
    private static final Pattern NUMBERS = Pattern.compile("\\d+");

    private final Event event;
    private final boolean allThreads;
    private final boolean byThread;
    private final List<Profile> profiles = new ArrayList<>();
    private final Set<Event> sampled = EnumSet.noneOf(Event.class);
    private final List<String> warnings = new ArrayList<>();
    private final CpuSamplers samplers = new CpuSamplers();
    private final CountedThreads threads = new CountedThreads();
    private RecordingException firstFailure;

    /**
     * What the files hold.
     *
     * @param profile their sum, without stack samples where the event was not recorded
     * @param failure why the first of those files could not be read that are left out
     * @param warnings what the reader of the sum must know, a line each
     */
    public record Sum(Profile profile, Optional<RecordingException> failure, List<String> warnings) {}

    private RecordedStacks(Event event, boolean allThreads, boolean byThread) {
        this.event = event;
        this.allThreads = allThreads;
        this.byThread = byThread;
    }

    /**
     * Adds up files, folders or patterns of files. Files that cannot be read are left out with a warning.
     *
     * @param allThreads whether to count all threads also where JMH's workers were recorded
     * @param byThread whether the first frame of a stack is its thread, by its name without numbers
     * @param say told what is going on, a line a file
     * @throws RecordingException when none of the files can be read
     */
    public static Sum of(List<String> paths, Event event, boolean allThreads, boolean byThread, Consumer<String> say) {
        return new RecordedStacks(event, allThreads, byThread).sum(RecordingFiles.find(paths), say);
    }

    private Sum sum(List<Path> files, Consumer<String> say) {
        for (Path file : files) {
            say.accept("Reading " + file.getFileName());
            try {
                add(file);
            } catch (RecordingException e) {
                firstFailure = firstFailure == null ? e : firstFailure;
                warnings.add("Left out: " + e.getMessage());
            }
        }
        if (profiles.isEmpty() && firstFailure != null) {
            throw firstFailure;
        }
        threads.warning("export them separately, or pass --all-threads").ifPresent(warnings::add);
        if (event == Event.CPU) {
            samplers.warning().ifPresent(warnings::add);
            warnings.addAll(samplers.eventWarnings());
        }
        Profile sum = Profile.sum(event, profiles);
        if (sum.stackSamples() == 0) {
            warnings.add(nothing());
        }
        return new Sum(sum, Optional.ofNullable(firstFailure), List.copyOf(warnings));
    }

    private void add(Path file) {
        Set<String> names = new TreeSet<>();
        Predicate<String> wanted = allThreads ? thread -> true : RecordingReader.JMH_WORKERS;
        Recording recording = read(file, wanted, names);
        boolean workersAlone = !allThreads && recording.stackSamples() > 0;
        if (!allThreads && !workersAlone) {
            wanted = thread -> true;
            recording = read(file, wanted, names);
        }
        samplers.add(file, recording.reading());
        recording.reading().damage().ifPresent(damage -> warnings.add(file + " " + damage + "."));
        recording.profiles().values().stream()
                .filter(profile -> profile.stackSamples() > 0)
                .forEach(profile -> sampled.add(profile.event()));
        if (recording.stackSamples() > 0) {
            threads.add(file, workersAlone);
        }
        if (byThread) {
            addByThread(file, names.stream().filter(wanted).toList());
        } else {
            profiles.add(recording.profiles().get(event));
        }
    }

    private static Recording read(Path file, Predicate<String> wanted, Set<String> names) {
        return new RecordingReader(thread -> {
                    names.add(thread);
                    return wanted.test(thread);
                })
                .read(file);
    }

    /** Reads the file once for each pool: a stack sample does not keep its thread. */
    private void addByThread(Path file, List<String> names) {
        names.stream().map(RecordedStacks::pool).distinct().forEach(pool -> {
            Recording ofPool = new RecordingReader(thread -> pool(thread).equals(pool)).read(file);
            Frame first = new Frame("", "[" + pool + "]", 0, FrameKind.NATIVE);
            profiles.add(below(first, ofPool.profiles().get(event)));
        });
    }

    private static String pool(String thread) {
        return NUMBERS.matcher(thread).replaceAll("N");
    }

    private static Profile below(Frame first, Profile profile) {
        Map<StackTrace, Long> weights = new HashMap<>();
        profile.weights().forEach((trace, weight) -> {
            List<Frame> frames = new ArrayList<>(trace.frames());
            frames.add(first);
            weights.put(new StackTrace(frames), weight);
        });
        return new Profile(profile.event(), weights, profile.stackSamples());
    }

    private String nothing() {
        if (sampled.isEmpty()) {
            return "There are no stack samples in these recordings.";
        }
        return "There are no stack samples of the event " + event.label() + "; there are some of "
                + String.join(", ", sampled.stream().map(Event::label).toList()) + ".";
    }
}
