package dyno.feature.triage;

import dyno.driver.DriverCoordinates;
import dyno.experiment.setup.RunSession;
import dyno.patch.behaviour.BehaviourResult;
import dyno.run.RunException;
import dyno.workload.Footprint;
import dyno.workload.catalogue.WorkloadName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is observed of a triage's drivers beside their times: what they send and receive, and whether patches change it.
 * It is observed once, after a complete report, so that its forks begin early and nothing runs beside them.
 */
final class TriageObservations {
    private final TriagePlan plan;
    private final RunSession session;
    private final Map<DriverCoordinates, BehaviourResult> results = new LinkedHashMap<>();
    private final Map<DriverCoordinates, List<Footprint>> footprints = new LinkedHashMap<>();
    private final List<String> notObserved = new ArrayList<>();
    private boolean done;

    TriageObservations(TriagePlan plan, RunSession session) {
        this.plan = plan;
        this.session = session;
        for (DriverCoordinates candidate : plan.patched().keySet()) {
            String missing = session.setup().unavailable().get(candidate);
            if (missing != null) {
                results.put(candidate, BehaviourResult.notCompared(missing));
            }
        }
    }

    /**
     * Observes all, unless that was done before.
     *
     * @throws RunException INTERRUPTED when the user has enough of it
     */
    void observe() {
        if (done) {
            return;
        }
        plan.options().drivers().forEach(this::observe);
        Map<DriverCoordinates, Map<DriverCoordinates, List<WorkloadName>>> built = new LinkedHashMap<>();
        for (DriverCoordinates candidate : plan.patched().keySet()) {
            if (!results.containsKey(candidate)) {
                built.computeIfAbsent(candidate.base(), baseline -> new LinkedHashMap<>())
                        .put(candidate, plan.options().workloads());
            }
        }
        built.forEach((baseline, workloads) -> results.putAll(session.checkBehaviour(baseline, workloads)));
        done = true;
    }

    private void observe(DriverCoordinates driver) {
        try {
            footprints.put(
                    driver, session.setup().roundTrips(driver, plan.options().workloads()));
        } catch (RunException e) {
            session.console().requireNotCancelled("Interrupted while what drivers send was observed.");
            notObserved.add("Cannot search for hidden commands of " + driver + ": " + e.getMessage());
        }
    }

    boolean areDone() {
        return done;
    }

    /** What operations send and receive, by driver; none for a driver that cannot be observed. */
    Map<DriverCoordinates, List<Footprint>> footprints() {
        return footprints;
    }

    /** Of the candidates that could be compared with their baselines, in the order of the plan. */
    Map<DriverCoordinates, BehaviourResult> behaviours() {
        Map<DriverCoordinates, BehaviourResult> compared = new LinkedHashMap<>();
        for (DriverCoordinates candidate : plan.patched().keySet()) {
            BehaviourResult result = results.get(candidate);
            if (result != null && result.compared()) {
                compared.put(candidate, result);
            }
        }
        return compared;
    }

    /**
     * Candidates that are not measured: that cannot be built or observed, whose baseline cannot be observed, or that
     * behave differently.
     */
    Set<DriverCoordinates> refused() {
        Set<DriverCoordinates> refused = new LinkedHashSet<>();
        results.forEach((candidate, result) -> {
            if (!result.compared() || !result.same()) {
                refused.add(candidate);
            }
        });
        return refused;
    }

    /** What the reader of the report must know. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>(notObserved);
        for (DriverCoordinates candidate : plan.patched().keySet()) {
            BehaviourResult result = results.get(candidate);
            if (result == null) {
                warnings.add(
                        "Not validated: " + candidate + ". This report was written before its behaviour was checked.");
            } else if (!result.compared()) {
                warnings.add("Not validated: " + candidate + ". " + result.explanation());
            }
        }
        return warnings;
    }
}
