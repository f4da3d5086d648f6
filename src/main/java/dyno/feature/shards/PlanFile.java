package dyno.feature.shards;

import dyno.io.AtomicFile;
import dyno.io.IoProblem;
import dyno.io.Json;
import dyno.io.Sha256;
import dyno.run.RunException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Plans in files; one that was edited is refused, because its shards would no longer belong together. */
public final class PlanFile {
    private PlanFile() {}

    /** The id of a plan: the same command gives the same one after a commit that only changes a page. */
    static String hash(MeasurementPlan plan) {
        return Sha256.of(Json.line(plan.anonymous()).getBytes(StandardCharsets.UTF_8));
    }

    /** The content of the file: one line, because a plan may have thousands of parts. */
    public static String text(MeasurementPlan plan) {
        return Json.line(plan) + System.lineSeparator();
    }

    /**
     * Reads a plan.
     *
     * @throws RunException UNKNOWN_RUN when there is none, it cannot be read, or it was edited
     * @throws dyno.driver.DriverException BAD_OPTION when a driver has an option that its author must not choose for this machine
     */
    public static MeasurementPlan read(Path file) {
        MeasurementPlan plan;
        try {
            plan = Json.readDocument(file, MeasurementPlan.class);
        } catch (IOException | RuntimeException e) {
            String why = e instanceof IOException problem ? IoProblem.explain(problem) : e.getMessage();
            throw new RunException(
                    RunException.Kind.UNKNOWN_RUN, file + " is not a plan (" + why + "). ./dyno plan makes one.", e);
        }
        if (!hash(plan).equals(plan.id())) {
            throw new RunException(
                    RunException.Kind.UNKNOWN_RUN,
                    file + " was edited after ./dyno plan wrote it: its content does not match its id " + plan.shortId()
                            + ". Make a new plan instead.");
        }
        Shard.drivers(plan.groups()).forEach(driver -> driver.requireHarmless("The plan " + file));
        return plan;
    }

    /**
     * Writes a plan; the same one again changes nothing.
     *
     * @throws RunException NOT_WRITABLE when that is impossible, or the file holds something else
     */
    public static void write(Path file, MeasurementPlan plan) {
        try {
            if (Files.exists(file)) {
                requireSame(file, plan);
            }
            Path folder = file.toAbsolutePath().getParent();
            Files.createDirectories(folder);
            AtomicFile.write(file, text(plan));
        } catch (IOException e) {
            throw new RunException(
                    RunException.Kind.NOT_WRITABLE,
                    "Cannot write the plan to " + file + " (" + IoProblem.explain(e) + "). Choose another --file.",
                    e);
        }
    }

    /** Runs of a plan that was overwritten could not be continued. */
    private static void requireSame(Path file, MeasurementPlan plan) {
        String found;
        try {
            found = Json.readDocument(file, MeasurementPlan.class).id();
        } catch (IOException | RuntimeException e) {
            found = null;
        }
        if (!plan.id().equals(found)) {
            throw new RunException(
                    RunException.Kind.NOT_WRITABLE,
                    file + " holds " + (found == null ? "something else" : "another plan")
                            + ", which may still be needed. Remove it, or choose another --file.");
        }
    }
}
