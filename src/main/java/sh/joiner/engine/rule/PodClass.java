package sh.joiner.engine.rule;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.state.States;
import sh.joiner.engine.volume.VolumeNeeds;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.resource.Resources;

/** Pods that no rule distinguishes. A result for one of them applies to all. */
public final class PodClass {

    /**
     * The properties that equal pods share.
     * @param labels the labels that some selector reads, and the namespace; empty if no selector exists
     * @param backOffs by pool, the reason why the pool launches nothing for the pods
     * @param displaced true for pods of removed nodes, which must not move to some nodes: see {@link sh.joiner.engine.plan.Displacement}
     */
    public record Key(
            Resources requests,
            Pod.Placing placing,
            Map<String, String> labels,
            VolumeNeeds needs,
            Map<String, String> backOffs,
            boolean displaced) {}

    private final Key key;
    private final Pod example;
    private final long[] requests;
    private final Relaxation relaxation;
    private final States states;
    private final List<Variant> variants = new ArrayList<>();
    private int refusedAt = -1;
    private @Nullable Queue<Pod.Placing> resorts; // absent until all preferences are relaxed

    PodClass(Pod example, Key key, long[] requests, Relaxation relaxation, States states) {
        this.key = key;
        this.example = example;
        this.requests = requests;
        this.relaxation = relaxation;
        this.states = states;
        variants.add(new Variant(this, key.placing(), states));
    }

    public Key key() {
        return key;
    }

    /** Returns one of the pods. */
    public Pod example() {
        return example;
    }

    public long[] requests() {
        return requests;
    }

    /** Returns the variant after this many relaxations. Empty if fewer relaxations are possible. */
    public Optional<Variant> variant(int level) {
        while (variants.size() <= level) {
            var next = next();
            if (next.isEmpty()) {
                return Optional.empty();
            }
            variants.add(new Variant(this, next.get(), states));
        }
        return Optional.of(variants.get(level));
    }

    // If the pod still does not fit after all preferences are relaxed, Karpenter refuses the pod. Joiner then tries the
    // other alternatives of the required node affinity without preferences. Karpenter drops these alternatives earlier.
    private Optional<Pod.Placing> next() {
        if (resorts == null) {
            var next = relaxation.relax(variants.getLast().placing());
            if (next.isPresent()) {
                return next;
            }
            resorts = new ArrayDeque<>(relaxation.lastResorts(key.placing()));
        }
        return Optional.ofNullable(resorts.poll());
    }

    /** Returns the last variant that is tried, in which all preferences are relaxed. */
    public Variant last() {
        int level = variants.size() - 1;
        while (variant(level + 1).isPresent()) {
            level++;
        }
        return variants.get(level);
    }

    /** Resets the class to the state before any pod was placed. */
    void restart() {
        refusedAt = -1;
        variants.forEach(Variant::open);
    }

    /** Returns true if a pod of the class was refused at this {@linkplain Rules#version version}, so that other pods of the class are refused too. */
    public boolean wasRefusedAt(int version) {
        return refusedAt == version;
    }

    public void refuseAt(int version) {
        refusedAt = version;
    }
}
