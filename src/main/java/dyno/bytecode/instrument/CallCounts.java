package dyno.bytecode.instrument;

import dyno.bytecode.MethodId;
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

    /**
     * From the counters of a counting driver.
     *
     * @param readings of the counters, one before the first and one after each operation, at least two
     */
    public static CallCounts of(CountingDriver driver, List<long[]> readings) {
        Map<MethodId, Long> calls = new HashMap<>();
        for (int method = 0; method < driver.methods().size(); method++) {
            long once = readings.get(1)[method] - readings.get(0)[method];
            boolean steady = once > 0;
            for (int i = 2; i < readings.size(); i++) {
                steady &= readings.get(i)[method] - readings.get(i - 1)[method] == once;
            }
            if (steady) {
                calls.put(driver.methods().get(method), once);
            }
        }
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
