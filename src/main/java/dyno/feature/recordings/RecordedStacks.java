package dyno.feature.recordings;

import dyno.experiment.profiles.CountedThreads;
import dyno.experiment.profiles.CpuSamplers;
import dyno.experiment.profiles.RecordingFiles;
import dyno.profile.Event;
import dyno.profile.Profile;
import dyno.recording.Recording;
import dyno.recording.RecordingException;
import dyno.recording.RecordingReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Adds up the stack samples of an event in recordings that are on disk. */
public final class RecordedStacks {
    private final Event event;
    private final boolean allThreads;
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

    private RecordedStacks(Event event, boolean allThreads) {
        this.event = event;
        this.allThreads = allThreads;
    }

    /**
     * Adds up files, folders or patterns of files. Files that cannot be read are left out with a warning.
     *
     * @param allThreads whether to count all threads also where JMH's workers were recorded
     * @param say told what is going on, a line a file
     * @throws RecordingException when none of the files can be read
     */
    public static Sum of(List<String> paths, Event event, boolean allThreads, Consumer<String> say) {
        return new RecordedStacks(event, allThreads).sum(RecordingFiles.find(paths), say);
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
        Recording recording = new RecordingReader(allThreads ? thread -> true : RecordingReader.JMH_WORKERS).read(file);
        boolean workersAlone = !allThreads && recording.stackSamples() > 0;
        if (!allThreads && !workersAlone) {
            recording = new RecordingReader(thread -> true).read(file);
        }
        samplers.add(file, recording.reading());
        recording.reading().damage().ifPresent(damage -> warnings.add(file + " " + damage + "."));
        recording.profiles().values().stream()
                .filter(profile -> profile.stackSamples() > 0)
                .forEach(profile -> sampled.add(profile.event()));
        if (recording.stackSamples() > 0) {
            threads.add(file, workersAlone);
        }
        profiles.add(recording.profiles().get(event));
    }

    private String nothing() {
        if (sampled.isEmpty()) {
            return "There are no stack samples in these recordings.";
        }
        return "There are no stack samples of the event " + event.label() + "; there are some of "
                + String.join(", ", sampled.stream().map(Event::label).toList()) + ".";
    }
}
