package sh.joiner.testing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.NodeClassRef;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pool.Consolidation;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;

/** Builds pools. By default a ready pool of the node class {@code default} without requirements, limits or taints. */
public final class PoolBuilder {

    private final String name;
    private final List<Requirement> rules = new ArrayList<>();
    private final Map<String, String> labels = new TreeMap<>();
    private final Map<String, String> limits = new TreeMap<>();
    private final List<Taint> taints = new ArrayList<>();
    private final List<Taint> startupTaints = new ArrayList<>();
    private Condition.Status ready = Condition.Status.TRUE;
    private int weight;
    private String nodeClass = "default";
    private final Map<String, String> ownLabels = new TreeMap<>();
    private final Map<String, String> ownAnnotations = new TreeMap<>();
    private final List<DisruptionBudget> budgets = new ArrayList<>();
    private OptionalInt replicas = OptionalInt.empty();
    private Consolidation consolidation = Consolidation.DEFAULT;

    private PoolBuilder(String name) {
        this.name = name;
    }

    public static PoolBuilder pool(String name) {
        return new PoolBuilder(name);
    }

    public PoolBuilder weight(int heavy) {
        weight = heavy;
        return this;
    }

    public PoolBuilder requires(Requirement... more) {
        rules.addAll(Arrays.asList(more));
        return this;
    }

    public PoolBuilder labelled(String key, String value) {
        labels.put(key, value);
        return this;
    }

    public PoolBuilder limit(String resource, String amount) {
        limits.put(resource, amount);
        return this;
    }

    public PoolBuilder taint(Taint taint) {
        taints.add(taint);
        return this;
    }

    public PoolBuilder startupTaint(Taint taint) {
        startupTaints.add(taint);
        return this;
    }

    public PoolBuilder nodeClass(String other) {
        nodeClass = other;
        return this;
    }

    /** Adds a label to the pool itself, which its nodes do not get. */
    public PoolBuilder ownLabel(String key, String value) {
        ownLabels.put(key, value);
        return this;
    }

    /** Adds an annotation to the pool itself. */
    public PoolBuilder ownAnnotation(String key, String value) {
        ownAnnotations.put(key, value);
        return this;
    }

    public PoolBuilder budget(DisruptionBudget budget) {
        budgets.add(budget);
        return this;
    }

    public PoolBuilder consolidation(Consolidation.Policy policy, @Nullable Duration after) {
        consolidation = new Consolidation(policy, after);
        return this;
    }

    /** Makes the pool static. */
    public PoolBuilder replicas(int count) {
        replicas = OptionalInt.of(count);
        return this;
    }

    public PoolBuilder notReady() {
        ready = Condition.Status.FALSE;
        return this;
    }

    public Pool build() {
        var template = new Pool.Template(
                labels,
                Map.of(),
                new NodeClassRef("karpenter.k8s.aws", "EC2NodeClass", nodeClass),
                Requirements.of(rules),
                taints,
                startupTaints,
                new Claim.Lifetime(null, null));
        return new Pool(
                name,
                "uid-" + name,
                1,
                weight,
                Resources.parse(limits),
                replicas,
                template,
                "hash-of-" + name,
                List.of(new Condition("Ready", ready, "Ready", "", World.NOON)),
                false,
                new Pool.Own(ownLabels, ownAnnotations, budgets, consolidation));
    }
}
