package sh.joiner.engine.rule;

import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.plan.Displacement;
import sh.joiner.engine.state.Slots;
import sh.joiner.engine.state.States;
import sh.joiner.engine.volume.Mounts;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.snapshot.Snapshot;

/** Groups pods into classes whose members no rule distinguishes. */
public final class PodClasses {

    private static final String NAMESPACE = ""; // the key of the namespace among the labels; no label has an empty key

    private final Set<String> read = new TreeSet<>();
    private final Map<PodClass.Key, PodClass> classes = new LinkedHashMap<>();
    private final IdentityHashMap<Pod, PodClass> known =
            new IdentityHashMap<>(); // by identity: equal pods are rare, and comparing pods is slow
    private final Map<Pod.Placing, Pod.Placing> shared = new HashMap<>();
    private final Slots slots;
    private final Relaxation relaxation;
    private final States states;
    private final Mounts mounts;
    private final Displacement displacement;
    private final Map<PodName, Map<String, String>> backOffs = new HashMap<>();
    private boolean anySelector;

    /** Collects the labels that the selectors of all pods read, and for each pod the pools that have a launch back-off for this pod. */
    public PodClasses(
            Snapshot snapshot,
            Slots slots,
            Relaxation relaxation,
            States states,
            Mounts mounts,
            Displacement displacement) {
        this.slots = slots;
        this.relaxation = relaxation;
        this.states = states;
        this.mounts = mounts;
        this.displacement = displacement;
        snapshot.pods().stream()
                .map(Pod::placing)
                .filter(PodClasses::selectsPods)
                .distinct()
                .forEach(this::learn);
        for (var backOff : snapshot.backOffs()) {
            backOff.pods()
                    .forEach(pod -> backOffs.computeIfAbsent(pod, _ -> new TreeMap<>())
                            .put(backOff.pool(), backOff.sentence()));
        }
    }

    private static boolean selectsPods(Pod.Placing placing) {
        return !placing.spreads().isEmpty() || !placing.affinities().isEmpty();
    }

    private void learn(Pod.Placing placing) {
        anySelector = true;
        placing.spreads().forEach(rule -> learn(rule.selector(), rule.matchLabelKeys()));
        placing.affinities().forEach(rule -> learn(rule.selector(), rule.matchLabelKeys()));
    }

    private void learn(@Nullable LabelSelector selector, List<LabelKey> more) {
        var keys = selector == null ? Stream.<LabelKey>empty() : selector.rules().keys().stream();
        Stream.concat(keys, more.stream()).map(LabelKey::value).forEach(read::add);
    }

    public PodClass of(Pod pod) {
        var found = known.get(pod);
        if (found == null) {
            found = find(pod);
            known.put(pod, found);
        }
        return found;
    }

    private PodClass find(Pod pod) {
        var placing = shared.computeIfAbsent(pod.placing(), relaxation::first);
        var key = new PodClass.Key(
                pod.requests(),
                placing,
                seen(pod),
                mounts.needs(pod),
                backOffs.getOrDefault(pod.name(), Map.of()),
                pod.node() != null && displacement.removed().contains(pod.node()));
        return classes.computeIfAbsent(
                key, newKey -> new PodClass(pod, newKey, slots.amounts(pod.requests()), relaxation, states));
    }

    /** Returns the classes in the order of their first pods. */
    public Collection<PodClass> all() {
        return classes.values();
    }

    private Map<String, String> seen(Pod pod) {
        if (!anySelector) {
            return Map.of();
        }
        var seen = new TreeMap<String, String>();
        seen.put(NAMESPACE, pod.name().namespace());
        for (var key : read) {
            var value = pod.labels().get(key);
            if (value != null) {
                seen.put(key, value);
            }
        }
        return seen;
    }
}
