package dyno.hotspot.finding;

import dyno.hotspot.CallPath;
import dyno.hotspot.CallPaths;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds maps and sets that are filled again in each operation: a permanent one neither grows nor gets new nodes once
 * the operations repeat.
 */
final class CollectionDetector implements Detector {
    private static final String[] NEW = {
        "java.util.HashMap.resize",
        "java.util.HashMap.newNode",
        "java.util.HashMap.newTreeNode",
        "java.util.LinkedHashMap.newNode",
        "java.util.TreeMap.addEntry",
        "java.util.Hashtable.addEntry",
        "java.util.Hashtable.rehash",
        "java.util.concurrent.ConcurrentHashMap.initTable"
    };
    private static final int LEAST_STACK_SAMPLES = 10;
    private static final String[] COLLECTIONS = {
        "java.util.HashMap.",
        "java.util.HashSet.",
        "java.util.LinkedHashMap.",
        "java.util.LinkedHashSet.",
        "java.util.TreeMap.",
        "java.util.TreeSet.",
        "java.util.Hashtable.",
        "java.util.Properties.",
        "java.util.concurrent.ConcurrentHashMap."
    };

    /** A smaller part of a method's work with collections is a one-time filling at the start. */
    private static final double LEAST_NEW = 0.1;

    @Override
    public List<Finding> findings(Evidence evidence) {
        Set<String> builders = new HashSet<>(builders(evidence.cpu()));
        evidence.allocation().ifPresent(heap -> {
            // The top frame of a stack sample can be a neighbour of the one that ran. A collection that is filled again
            // allocates, too.
            builders.retainAll(fillers(heap).keySet());
            builders.addAll(builders(heap));
        });
        return new Occurrences(evidence, Cause.COLLECTION_REBUILT)
                .where(
                        callPath -> builders.contains(callPath.charged().method()) && fills(callPath),
                        place -> place + " rebuilds a map or set");
    }

    private static Set<String> builders(CallPaths callPaths) {
        Map<String, Double> all = fillers(callPaths);
        Set<String> builders = new HashSet<>();
        callPaths
                .groups(callPath -> fills(callPath) && Outside.passes(callPath, NEW)
                        ? callPath.charged().method()
                        : null)
                .forEach(group -> {
                    boolean often = group.share().mean() >= LEAST_NEW * all.get(group.key())
                            && callPaths.samples(group.share()) >= LEAST_STACK_SAMPLES;
                    if (often) {
                        builders.add(group.key());
                    }
                });
        return builders;
    }

    /** The share of each method's work with collections. */
    private static Map<String, Double> fillers(CallPaths callPaths) {
        Map<String, Double> fillers = new HashMap<>();
        callPaths
                .groups(callPath -> fills(callPath) ? callPath.charged().method() : null)
                .forEach(group -> fillers.put(group.key(), group.share().mean()));
        return fillers;
    }

    private static boolean fills(CallPath callPath) {
        return Outside.begins(callPath, COLLECTIONS);
    }
}
