package sh.joiner.model.pool;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import sh.joiner.model.Wide;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.NodeClassRef;
import sh.joiner.model.node.Taint;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;

/**
 * A NodePool: the nodes that may be created, and how many (core 1.2).
 *
 * @param weight 0 to 100; pools with a higher weight are tried first
 * @param limits the total resources of the pool's nodes; a missing resource has no limit ({@code nodes} is the number of nodes)
 * @param replicas if present, the pool is static and ignores pending pods
 * @param own the metadata and disruption settings of the pool itself, not of its nodes
 * @param hash the hash of the template (core 5.12)
 */
@Wide("the fields of a NodePool: metadata, spec and status")
public record Pool(
        String name,
        String uid,
        long generation,
        int weight,
        Resources limits,
        OptionalInt replicas,
        Template template,
        String hash,
        List<Condition> conditions,
        boolean deleting,
        Own own) {

    /** The annotation of pools and claims with the hash of the template that a controller last processed. */
    public static final String HASH = "karpenter.sh/nodepool-hash";

    /** The annotation of pools and claims with the version of the hash; hashes of different versions are not compared. */
    public static final String HASH_VERSION = "karpenter.sh/nodepool-hash-version";

    /**
     * The annotation with which a user allows garbage collection to terminate the instances of the pool that wait for a release. The value is
     * a time in RFC 3339. The annotation applies to the instances that have waited since this time or earlier.
     */
    public static final String RELEASE_GARBAGE = "joiner.sh/release-garbage-collection";

    /** The condition type of pools which says that garbage collection has stopped. */
    public static final String GARBAGE_COLLECTION_STOPPED = "GarbageCollectionStopped";

    /** The current version of hashes. */
    public static final String CURRENT_HASH_VERSION = "v3";

    public Pool {
        conditions = List.copyOf(conditions);
    }

    /** Creates a pool without labels, annotations and budgets of its own. */
    public Pool(
            String name,
            String uid,
            long generation,
            int weight,
            Resources limits,
            OptionalInt replicas,
            Template template,
            String hash,
            List<Condition> conditions,
            boolean deleting) {
        this(name, uid, generation, weight, limits, replicas, template, hash, conditions, deleting, Own.NONE);
    }

    /**
     * The metadata and disruption settings of the pool itself, which its nodes do not get.
     *
     * @param budgets disruption budgets (core 5.4); without budgets, disruption is not limited
     */
    public record Own(
            Map<String, String> labels,
            Map<String, String> annotations,
            List<DisruptionBudget> budgets,
            Consolidation consolidation) {

        public static final Own NONE = new Own(Map.of(), Map.of(), List.of(), Consolidation.DEFAULT);

        public Own {
            labels = Map.copyOf(labels);
            annotations = Map.copyOf(annotations);
            budgets = List.copyOf(budgets);
        }
    }

    /**
     * The template of the pool's nodes.
     *
     * @param requirements the requirements as written; the labels, which are requirements too, are not included
     */
    public record Template(
            Map<String, String> labels,
            Map<String, String> annotations,
            NodeClassRef nodeClass,
            Requirements requirements,
            List<Taint> taints,
            List<Taint> startupTaints,
            Claim.Lifetime lifetime) {

        public Template {
            labels = Map.copyOf(labels);
            annotations = Map.copyOf(annotations);
            taints = List.copyOf(taints);
            startupTaints = List.copyOf(startupTaints);
        }
    }

    /** Returns true if the Ready condition is True. */
    public boolean isReady() {
        return conditions.stream().anyMatch(condition -> condition.type().equals("Ready") && condition.isTrue());
    }

    /** Returns a copy with these conditions. */
    public Pool with(List<Condition> others) {
        return new Pool(name, uid, generation, weight, limits, replicas, template, hash, others, deleting, own);
    }

    /** Returns a copy without disruption budgets. */
    public Pool withoutBudgets() {
        return withBudgets(List.of());
    }

    /** Returns a copy with these disruption budgets instead of its own. */
    public Pool withBudgets(List<DisruptionBudget> budgets) {
        return with(new Own(own.labels(), own.annotations(), budgets, own.consolidation()));
    }

    /** Returns a copy with these labels, annotations and disruption settings. */
    public Pool with(Own other) {
        return new Pool(name, uid, generation, weight, limits, replicas, template, hash, conditions, deleting, other);
    }

    public boolean isStatic() {
        return replicas.isPresent();
    }

    /**
     * Returns the requirements that every node of this pool satisfies: those of the template, its labels, the pool's name and its node
     * class (core 4.3).
     */
    public Requirements requirements() {
        var own = Requirements.of(
                Requirement.in(Labels.POOL, name),
                Requirement.in(Labels.NODE_CLASS, template.nodeClass().name()));
        return template.requirements()
                .and(Requirements.ofLabels(template.labels()))
                .and(own);
    }
}
