package dyno.feature.shards;

import dyno.document.Quantity;
import dyno.output.Page;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Files that make other systems run the shards of a plan: Dyno writes no scheduler of its own. */
public final class ShardFiles {
    /** Reference of an image in a registry: nothing that could end a YAML string. */
    private static final Pattern IMAGE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/:@-]{0,254}");

    private static final Pattern PATH = Pattern.compile("[A-Za-z0-9._][A-Za-z0-9._/-]{0,254}");

    /** GitHub's limit for the jobs of a matrix. */
    private static final int MOST_JOBS = 256;

    /** Kubernetes' limit for the data of a ConfigMap. */
    private static final long MOST_CONFIG = 1 << 20;

    private ShardFiles() {}

    /**
     * An Indexed Job of Kubernetes with a pod a shard, in YAML.
     *
     * @param bytes size of the file of the plan
     * @param timeOfPod after which a pod is ended that still runs; it is restarted and continues
     * @throws IllegalArgumentException when the image is no reference of one, or the plan does not fit into a ConfigMap
     */
    public static String kubernetes(MeasurementPlan plan, String image, long bytes, Duration timeOfPod) {
        if (!IMAGE.matcher(image).matches()) {
            throw new IllegalArgumentException(
                    "--image " + image + " is not the name of an image; write registry.example.com/dyno:1.0.");
        }
        if (bytes >= MOST_CONFIG) {
            throw new IllegalArgumentException("The plan is too large for a Kubernetes ConfigMap: "
                    + Quantity.bytes(bytes) + ", and the limit is 1 MiB. Make several smaller plans.");
        }
        return Page.render(
                "kubernetes-job.yaml.ftlh",
                Map.of(
                        "id",
                        plan.shortId(),
                        "shards",
                        Integer.toString(plan.shards()),
                        "image",
                        image,
                        "timeOfPod",
                        Long.toString(timeOfPod.toSeconds()),
                        "timeOfJob",
                        Long.toString(2 * timeOfPod.toSeconds())));
    }

    /**
     * A workflow of GitHub with a job a shard, in YAML.
     *
     * @param file path of the plan in the repository
     * @param commit of the Dyno that the jobs check out; empty when there is none that measures as this one does
     * @throws IllegalArgumentException when GitHub allows fewer jobs, the path is not one within a repository, or there is no commit
     */
    public static String github(MeasurementPlan plan, String file, Optional<String> commit) {
        if (plan.shards() > MOST_JOBS) {
            throw new IllegalArgumentException(
                    "GitHub runs at most " + MOST_JOBS + " jobs of a matrix, and the plan has " + plan.shards()
                            + " shards. Choose --shards " + MOST_JOBS + " or fewer.");
        }
        if (!PATH.matcher(file).matches() || file.contains("..")) {
            throw new IllegalArgumentException("--github needs the path of the plan in the repository, and " + file
                    + " is not one: choose a relative --file of letters, digits, dots and hyphens.");
        }
        String ref = commit.orElseThrow(() -> new IllegalArgumentException(
                "--github needs the commit of Dyno that the jobs check out, and this Dyno (" + plan.dyno()
                        + ") is not that of a commit: commit and push the changes in src/main and pom.xml, or start ./dyno in"
                        + " a clone."));
        return Page.render(
                "github-matrix.yaml.ftlh",
                Map.of(
                        "id",
                        plan.shortId(),
                        "shards",
                        Integer.toString(plan.shards()),
                        "numbers",
                        IntStream.rangeClosed(1, plan.shards())
                                .mapToObj(Integer::toString)
                                .collect(Collectors.joining(", ")),
                        "file",
                        file,
                        "commit",
                        ref));
    }
}
