package sh.joiner.app.condition;

import io.prometheus.client.Collector.MetricFamilySamples;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.app.metric.MetricText;
import sh.joiner.app.metric.Tallies;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.snapshot.Snapshot;

/**
 * Metrics of the conditions of objects: status, transitions, and the duration of deletions (core 8.1, aws 2.14). Compares snapshots to find changes.
 * Thread-safe.
 */
public final class ConditionMeters {

    private final Map<Kind, KindTallies> ofKind = new EnumMap<>(Kind.class);
    private final Map<Kind, Map<String, Measured>> known = new EnumMap<>(Kind.class);
    private final KindTallies ofAllKinds;
    private final Consumer<Transition> listener;
    private @Nullable Instant began;

    /**
     * Creates meters without any observed object.
     *
     * @param listener receives each transition
     */
    public ConditionMeters(Tallies tallies, Consumer<Transition> listener) {
        this.listener = listener;
        ofAllKinds = KindTallies.ofAllKinds(tallies);
        for (var kind : Kind.values()) {
            ofKind.put(kind, KindTallies.of(tallies, kind));
            known.put(kind, new HashMap<>());
        }
    }

    public synchronized void seen(Snapshot snapshot) {
        var began = this.began == null ? snapshot.takenAt() : this.began;
        this.began = began;
        for (var kind : Kind.values()) {
            var before = known.getOrDefault(kind, Map.of());
            var now = new HashMap<String, Measured>();
            Measured.of(kind, snapshot)
                    .forEach(object -> now.put(object.uid(), compare(kind, before.get(object.uid()), object)));
            before.values().stream()
                    .filter(object -> !now.containsKey(object.uid()))
                    .forEach(object -> removed(kind, object, snapshot.takenAt()));
            known.put(kind, now);
        }
    }

    private Measured compare(Kind kind, @Nullable Measured before, Measured now) {
        if (before != null && before.source().equals(now.source())) {
            return before;
        }
        for (var condition : now.conditions()) {
            var was = before == null ? null : before.condition(condition.type());
            var last = was == null ? assumed(before, now, condition) : was;
            var status = last == null ? Condition.Status.UNKNOWN : last.status();
            if (status != condition.status()) {
                transitioned(new Transition(kind, now, last, condition));
            }
        }
        return before == null ? now : now.after(before);
    }

    /**
     * Returns the assumed previous condition of a claim: Unknown since the creation of the claim (core 1.8). Null for conditions that
     * not every claim has. Also null for a claim that was created before the first snapshot and is observed for the first time.
     */
    private @Nullable Condition assumed(@Nullable Measured before, Measured now, Condition condition) {
        var created = now.createdAt();
        var type = condition.type();
        boolean always =
                now.source() instanceof Claim && (type.equals("Ready") || ClaimConditions.DEPENDENTS.contains(type));
        boolean sinceThen = before != null || (created != null && began != null && created.isAfter(began));
        return always && sinceThen && created != null
                ? new Condition(type, Condition.Status.UNKNOWN, "AwaitingReconciliation", "", created)
                : null;
    }

    private void transitioned(Transition change) {
        tallies(change.kind(), change.object())
                .forEach(target -> target.tallies().transitioned(change, target.first(), target.last()));
        listener.accept(change);
    }

    private void removed(Kind kind, Measured object, Instant now) {
        var since = object.deletingSince();
        if (since != null) {
            double seconds = MetricText.seconds(since, now);
            tallies(kind, object)
                    .forEach(target -> target.tallies().terminated(seconds, target.first(), target.last()));
        }
    }

    /** The tallies that count a change. Each series has the label values {@code first}, then those of the change, then {@code last}. */
    private record Target(KindTallies tallies, List<String> first, List<String> last) {}

    private List<Target> tallies(Kind kind, Measured object) {
        var targets = new ArrayList<Target>();
        var own = ofKind.get(kind);
        if (own != null) {
            targets.add(new Target(own, List.of(), object.extras()));
        }
        if (kind.isExportedTwice()) {
            targets.add(new Target(ofAllKinds, groupAndKind(kind), List.of()));
        }
        return targets;
    }

    private static List<String> groupAndKind(Kind kind) {
        return List.of(kind.group(), kind.wire());
    }

    public synchronized Stream<MetricFamilySamples> samples(Instant now) {
        var families = new ArrayList<MetricFamilySamples>();
        var all = KindGauges.ofAllKinds(now);
        known.forEach((kind, objects) -> {
            var own = KindGauges.of(kind, now);
            for (var object : objects.values()) {
                own.add(object, List.of(), object.extras());
                if (kind.isExportedTwice()) {
                    all.add(object, groupAndKind(kind), List.of());
                }
            }
            own.samples().forEach(families::add);
        });
        all.samples().forEach(families::add);
        return families.stream();
    }
}
