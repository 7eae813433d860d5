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
 * A NodePool: which nodes may be made, and how many (core 1.2).
 *
 * @param weight 0 to 100; the heavier pool is asked first
 * @param limits what its nodes may have together; a resource that is not named has no limit ({@code nodes} counts nodes)
 * @param replicas present makes it a static pool, which takes no pods' wishes
 * @param own what is its own and not its nodes'
 * @param hash what its template is made of, as one number (core 5.12)
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

    /** On pools and claims: what the template was when they were last looked at. */
    public static final String HASH = "karpenter.sh/nodepool-hash";

    /** On pools and claims: how that hash was made; hashes of different versions are not compared. */
    public static final String HASH_VERSION = "karpenter.sh/nodepool-hash-version";

    /** On pools: a person releases the instances that garbage collection held up to this time, as RFC 3339. */
    public static final String RELEASE_GARBAGE = "joiner.sh/release-garbage-collection";

    /** On pools: the condition type that says that garbage collection has stopped. */
    public static final String GARBAGE_COLLECTION_STOPPED = "GarbageCollectionStopped";

    /** How hashes are made here. */
    public static final String PRESENT_HASH_VERSION = "v3";

    public Pool {
        conditions = List.copyOf(conditions);
    }

    /** One without labels, annotations and budgets of its own. */
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
     * What stands on the pool itself, and goes to none of its nodes.
     *
     * @param budgets of its disruption (core 5.4); none leaves disruption without bound
     */
    public record Own(Map<String, String> labels, Map<String, String> annotations, List<DisruptionBudget> budgets) {

        public static final Own NONE = new Own(Map.of(), Map.of(), List.of());

        public Own {
            labels = Map.copyOf(labels);
            annotations = Map.copyOf(annotations);
            budgets = List.copyOf(budgets);
        }
    }

    /**
     * How its nodes look.
     *
     * @param requirements as written, the labels not yet among them
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

    /** Whether all that it depends on was found good. */
    public boolean isReady() {
        return conditions.stream().anyMatch(condition -> condition.type().equals("Ready") && condition.isTrue());
    }

    /** The same with other conditions. */
    public Pool with(List<Condition> others) {
        return new Pool(name, uid, generation, weight, limits, replicas, template, hash, others, deleting, own);
    }

    public boolean isStatic() {
        return replicas.isPresent();
    }

    /** Everything a node of this pool is known to be: requirements, labels, the pool's own name and its node class (core 4.3). */
    public Requirements requirements() {
        var own = Requirements.of(
                Requirement.in(Labels.POOL, name),
                Requirement.in(Labels.NODE_CLASS, template.nodeClass().name()));
        return template.requirements()
                .and(Requirements.ofLabels(template.labels()))
                .and(own);
    }
}
