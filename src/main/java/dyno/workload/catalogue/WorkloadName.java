package dyno.workload.catalogue;

import dyno.workload.Workload;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The name of a workload as a user writes it: its simple class name, optionally with options, {@code
 * SelectOne:mode=max-performance}.
 */
public final class WorkloadName implements Comparable<WorkloadName> {
    private final String name;

    private WorkloadName(String name) {
        this.name = Objects.requireNonNull(name, "name");
    }

    /**
     * The name that a text is.
     *
     * @throws IllegalArgumentException when there is no such workload, or it has no such option
     */
    public static WorkloadName parse(String text) {
        WorkloadName name = stored(text);
        name.prototype();
        return name;
    }

    /** The name in a stored result; if only another version of Dyno has the workload, it has no {@link #prototype}. */
    public static WorkloadName stored(String text) {
        return new WorkloadName(text);
    }

    /**
     * A workload of that name, to ask what it is like.
     *
     * @throws IllegalArgumentException when there is no such workload, which only a stored name can be
     */
    public Workload prototype() {
        return Workloads.named(name);
    }

    /** The name of the class, without options. */
    public String simpleName() {
        return name.split(":", 2)[0];
    }

    /** The options that the name has, as they are written in it; one without a value has an empty one. */
    public Map<String, String> options() {
        return Stream.of(name.split(":"))
                .skip(1)
                .map(option -> option.split("=", 2))
                .collect(Collectors.toMap(
                        option -> option[0], option -> option.length > 1 ? option[1] : "", (a, b) -> b));
    }

    @Override
    public int compareTo(WorkloadName other) {
        return name.compareTo(other.name);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WorkloadName workload && name.equals(workload.name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    /** The text, which {@link #parse} reads back. */
    @Override
    public String toString() {
        return name;
    }
}
