package sh.joiner.testing.random;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.engine.disruption.EvictionCost;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.pool.Consolidation;
import sh.joiner.model.pool.Consolidation.Policy;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.DisruptionBudget.Hours;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.pool.Share;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.snapshot.RelatedObjects;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.Changes;
import sh.joiner.testing.DailyWindow;
import sh.joiner.testing.World;
import sh.joiner.testing.oracle.DisruptionRun;

/**
 * A random cluster with nodes that could be removed: the nodes that Joiner launches for the pending pods of a {@link RandomWorld}, after many of the
 * pods have ended. Every kind of blocker occurs in some of the clusters.
 */
public final class RandomDisruption {

    private static final String NO_COST = String.valueOf(-(1L << 27));

    private final SeededRandom random;

    private RandomDisruption(long seed) {
        this.random = new SeededRandom(seed);
    }

    /** Returns the options for the cluster. In every second cluster, spot nodes may replace spot nodes. */
    public static DisruptionOptions options(long seed) {
        return DisruptionOptions.of(Options.DEFAULT, seed % 2 == 0);
    }

    /** Returns the cluster of a seed. */
    public static DisruptionInputs of(long seed) {
        return new RandomDisruption(seed).of(provisioned(RandomWorld.of(seed).snapshot()));
    }

    /** Returns the same cluster without disruption budgets of its pools. */
    public static DisruptionInputs withoutBudgets(DisruptionInputs inputs) {
        var snapshot = withPools(
                inputs.snapshot(), pool -> with(pool, List.of(), pool.own().consolidation()));
        return new DisruptionInputs(snapshot, inputs.nominated());
    }

    /** Returns the cluster after the pending pods got nodes. The nodes are too large, because the pods requested twice as much at that time. */
    private static Snapshot provisioned(Snapshot pending) {
        var never = withPools(pending, pool -> with(pool, List.of(), new Consolidation(Policy.WHEN_EMPTY, null)));
        var larger = withPods(never, pod -> requesting(pod, pod.requests().plus(pod.requests())));
        var end = DisruptionRun.of(new DisruptionInputs(larger, Set.of()), DisruptionOptions.DEFAULT)
                .end();
        var before = pending.pods().stream().collect(Collectors.toMap(Pod::name, Pod::requests));
        return withPods(end, pod -> requesting(pod, Objects.requireNonNull(before.get(pod.name()))));
    }

    private static Snapshot withPods(Snapshot snapshot, UnaryOperator<Pod> change) {
        var pods = snapshot.pods().stream().map(change).toList();
        return snapshot.with(snapshot.pools(), snapshot.nodeClasses(), snapshot.nodes(), pods);
    }

    private static Snapshot withPools(Snapshot snapshot, UnaryOperator<Pool> change) {
        var pools = snapshot.pools().stream().map(change).toList();
        return snapshot.with(pools, snapshot.nodeClasses(), snapshot.nodes(), snapshot.pods());
    }

    private static Pool with(Pool pool, List<DisruptionBudget> budgets, Consolidation consolidation) {
        return pool.with(new Pool.Own(pool.own().labels(), pool.own().annotations(), budgets, consolidation));
    }

    private DisruptionInputs of(Snapshot full) {
        var snapshot = withPools(full, pool -> with(pool, budgets(), consolidation()));
        var pods =
                snapshot.pods().stream().flatMap(pod -> survivor(pod).stream()).toList();
        var claims = snapshot.claims().stream().map(this::marked).toList();
        var nominated = new HashSet<NodeName>();
        snapshot.nodes().stream().filter(_ -> random.in100(4)).forEach(node -> nominated.add(node.name()));
        var changed = new Snapshot(
                snapshot.takenAt(),
                snapshot.pools(),
                snapshot.nodeClasses(),
                claims,
                snapshot.nodes(),
                pods,
                snapshot.daemonSets(),
                snapshot.catalog(),
                new RelatedObjects(
                        snapshot.around().storage(), snapshot.around().namespaces(), podBudgets()));
        return new DisruptionInputs(changed, nominated);
    }

    private List<DisruptionBudget> budgets() {
        if (random.in100(60)) {
            return List.of();
        }
        var first = budget(Optional.empty());
        return random.in100(50) ? List.of(first) : List.of(first, budget(Optional.of(hours())));
    }

    private DisruptionBudget budget(Optional<Hours> hours) {
        var share = random.in100(50) ? Share.count(random.between(0, 2)) : Share.percent(random.between(20, 100));
        var reasons = Optional.of(Set.of(random.oneOf("Empty", "Drifted", "Underutilized")));
        return new DisruptionBudget(share, random.in100(70) ? Optional.empty() : reasons, hours);
    }

    /** Returns periods that start each day at a full hour. The snapshot is taken at noon, when about every second period is active. */
    private Hours hours() {
        return new Hours(new DailyWindow(random.between(0, 23)), Duration.ofHours(random.between(1, 24)));
    }

    private Consolidation consolidation() {
        var policy = random.in100(75) ? Policy.WHEN_EMPTY_OR_UNDERUTILIZED : random.oneOf(Policy.values());
        return new Consolidation(
                policy, random.in100(5) ? null : random.in100(80) ? Duration.ZERO : Duration.ofHours(1));
    }

    private Optional<Pod> survivor(Pod pod) {
        if (!pod.isBound() || pod.isOfDaemonSet()) {
            return Optional.of(pod);
        }
        if (random.in100(30)) {
            return Optional.empty();
        }
        return Optional.of(
                switch (random.between(0, 19)) {
                    case 0 -> annotated(pod, ClaimConditions.DO_NOT_DISRUPT, "true");
                    case 1 -> protectedFor(random.oneOf("1h", "90m", "1000h", "soon"), pod);
                    case 2, 3 -> annotated(pod, EvictionCost.DELETION_COST, NO_COST);
                    default -> pod;
                });
    }

    /** Returns the pod with this value of the annotation karpenter.sh/do-not-disrupt. The pod has been running for up to two hours. */
    private Pod protectedFor(String time, Pod pod) {
        var start = World.NOON.minus(Duration.ofMinutes(random.between(0, 120)));
        var life = new Pod.Life(
                Pod.Phase.RUNNING,
                true,
                start,
                null,
                pod.life().gracePeriodSeconds(),
                pod.life().priority(),
                "");
        var annotated = annotated(pod, ClaimConditions.DO_NOT_DISRUPT, time);
        return with(annotated, annotated.annotations(), annotated.requests(), life);
    }

    private static Pod annotated(Pod pod, String key, String value) {
        var annotations = new TreeMap<>(pod.annotations());
        annotations.put(key, value);
        return with(pod, annotations, pod.requests(), pod.life());
    }

    private static Pod requesting(Pod pod, Resources requests) {
        return with(pod, pod.annotations(), requests, pod.life());
    }

    private static Pod with(Pod pod, Map<String, String> annotations, Resources requests, Pod.Life life) {
        return new Pod(
                pod.name(),
                pod.uid(),
                pod.labels(),
                annotations,
                pod.owner(),
                pod.createdAt(),
                requests,
                pod.placing(),
                pod.node(),
                pod.nominatedNode(),
                pod.waiting(),
                life,
                pod.usesDynamicResources(),
                pod.limits());
    }

    private Claim marked(Claim claim) {
        var conditions = new ArrayList<>(claim.conditions());
        add(conditions, ClaimConditions.CONSOLIDATABLE, 85);
        add(conditions, ClaimConditions.DRIFTED, 10);
        return Changes.living(claim.with(conditions), new Claim.Lifetime(null, grace()));
    }

    private void add(List<Condition> conditions, String type, int cases) {
        if (random.in100(cases)) {
            conditions.add(new Condition(
                    type, Condition.Status.TRUE, type, "", conditions.getFirst().since()));
        }
    }

    private @Nullable Duration grace() {
        return random.in100(20) ? Duration.ofMinutes(10) : null;
    }

    private List<PodBudget> podBudgets() {
        return Stream.of("web", "db", "job")
                .filter(_ -> random.in100(25))
                .map(app -> new PodBudget(
                        "default",
                        app,
                        new LabelSelector(Requirements.ofLabels(Map.of("app", app))),
                        false,
                        random.between(0, 2),
                        false))
                .toList();
    }
}
