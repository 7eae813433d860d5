package sh.joiner.engine.interruption;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.snapshot.Nominations;
import sh.joiner.model.window.MaintenanceWindow;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.InterruptionBuilder;
import sh.joiner.testing.InterruptionPolicyBuilder;
import sh.joiner.testing.NodeBuilder;
import sh.joiner.testing.PoolBuilder;
import sh.joiner.testing.World;

/** A pool {@code default} with a spot node {@code db1}, and notices about this node. */
final class InterruptionScenario {

    static final Taint CORDON = new Taint("node.kubernetes.io/unschedulable", "", Taint.Effect.NO_SCHEDULE);

    private final World world = World.world();
    private final List<InterruptionPolicy> policies = new ArrayList<>();
    private final List<MaintenanceWindow> windows = new ArrayList<>();
    private final List<Interruption> notices = new ArrayList<>();
    private final Map<PodName, ClaimName> nominated = new TreeMap<>();
    private final Set<String> listed = new TreeSet<>();
    private Instant now = World.NOON;

    /** Creates the pool {@code default} and the node {@code db1}. */
    static InterruptionScenario scenario() {
        return empty().pool(PoolBuilder.pool("default")).managedNode("db1");
    }

    /** Creates an empty scenario. */
    static InterruptionScenario empty() {
        return new InterruptionScenario();
    }

    InterruptionScenario pool(PoolBuilder pool) {
        world.pool(pool);
        return this;
    }

    /** Adds a claim with its node. */
    InterruptionScenario managedNode(String name) {
        return managedNode(name, claim(name), NodeBuilder.node(name));
    }

    InterruptionScenario managedNode(String name, ClaimSamples claim, NodeBuilder node) {
        world.claim(claim.registeredAs("aws:///us-east-1a/i-" + name, name).build());
        world.node(node.of("default"));
        return this;
    }

    static ClaimSamples claim(String name) {
        return claim(name, Map.of());
    }

    static ClaimSamples claim(String name, Map<String, String> labels) {
        var all = new TreeMap<>(Map.of(
                "karpenter.sh/nodepool", "default",
                "karpenter.sh/capacity-type", "spot",
                "node.kubernetes.io/instance-type", "m7g.large",
                "topology.kubernetes.io/zone", "us-east-1a"));
        all.putAll(labels);
        return ClaimSamples.claim().named(name).labels(all);
    }

    /** Returns the world, to which a test can add further objects. */
    World world() {
        return world;
    }

    InterruptionScenario policy(InterruptionPolicyBuilder policy) {
        policies.add(policy.build());
        return this;
    }

    /** Nominates that pod for the claim's node. */
    InterruptionScenario nominated(String pod, String claim) {
        nominated.put(new PodName("default", pod), new ClaimName(claim));
        return this;
    }

    /** Lets EC2 list the event of that notice. */
    InterruptionScenario listed(String name) {
        listed.add(name);
        return this;
    }

    InterruptionScenario window(MaintenanceWindow window) {
        windows.add(window);
        return this;
    }

    InterruptionScenario at(Instant instant) {
        now = instant;
        return this;
    }

    InterruptionScenario notice(InterruptionBuilder... some) {
        Arrays.stream(some).map(InterruptionBuilder::build).forEach(notices::add);
        return this;
    }

    InterruptionInputs inputs() {
        return new InterruptionInputs(
                now,
                notices,
                policies,
                windows,
                world.snapshot(),
                new Nominations(nominated, Map.of()),
                new InterruptionInputs.Sources(EnumSet.allOf(NoticeSource.class), listed),
                Options.DEFAULT);
    }

    List<Reaction> all() {
        return InterruptionDecider.decide(inputs());
    }

    /** Returns the reaction to the only notice. */
    Reaction only() {
        return all().getFirst();
    }

    /** Returns the recorded decision about the only notice. */
    Progress next() {
        return only().next();
    }

    /** Returns the names of the claims that are deleted. */
    static List<String> deleted(List<Reaction> reactions) {
        return reactions.stream()
                .flatMap(reaction -> reaction.effects().stream())
                .filter(Effect.Delete.class::isInstance)
                .map(effect -> ((Effect.Delete) effect).claim().value())
                .sorted(Comparator.naturalOrder())
                .toList();
    }

    /** Returns the kinds of effects, by their names. */
    static List<String> effectKinds(Reaction reaction) {
        return reaction.effects().stream()
                .map(effect -> effect.getClass().getSimpleName())
                .toList();
    }

    /** Adds the pool {@code default} and the node {@code db1}, which is being deleted. */
    InterruptionScenario leaving() {
        return pool(PoolBuilder.pool("default"))
                .managedNode("db1", claim("db1").deletingSince(World.NOON), NodeBuilder.node("db1"));
    }
}
