package dyno.bytecode.instrument;

import dyno.bytecode.MethodId;
import dyno.workload.probe.WorkReading;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * How often one operation of a workload calls the methods of a driver.
 *
 * @param perOperation calls per operation of each method that every operation calls equally often, at least once
 */
public record CallCounts(Map<MethodId, Long> perOperation) {
    private static final Comparator<MethodId> BY_NAME = Comparator.comparing(MethodId::toString);

    public CallCounts {
        perOperation = Map.copyOf(perOperation);
    }

    /** From the work of a driver that counts, without methods in which nothing can be planted. */
    public static CallCounts of(MeteredDriver driver, WorkReading work) {
        Map<MethodId, Long> calls = new HashMap<>();
        work.regular()
                .forEach(number -> calls.put(
                        driver.methods().get(number), work.methods().get(number).calls()));
        calls.values().removeIf(never -> never == 0);
        calls.keySet().retainAll(driver.written());
        return new CallCounts(calls);
    }

    /**
     * The methods that an operation calls at least once and at most this often, in random order that depends only on
     * the seed; of methods with the same name in a class only one, because hotspots do not distinguish them.
     */
    public List<MethodId> shuffled(long mostCalls, long seed) {
        List<MethodId> methods = perOperation.entrySet().stream()
                .filter(calls -> calls.getValue() <= mostCalls)
                .map(Map.Entry::getKey)
                .sorted(BY_NAME)
                .toList();
        List<MethodId> shuffled = new ArrayList<>(methods);
        Collections.shuffle(shuffled, new Random(seed));
        Map<String, MethodId> distinct = new LinkedHashMap<>();
        shuffled.forEach(method -> distinct.putIfAbsent(method.qualifiedName(), method));
        return List.copyOf(distinct.values());
    }
}
