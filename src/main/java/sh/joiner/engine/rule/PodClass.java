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

/** Pods that no rule can tell apart: what is found out for one of them holds for all. */
public final class PodClass {

    /**
     * What makes pods alike.
     *
     * @param labels those that some selector reads, and the namespace; nothing where nothing reads any
     * @param backOffs by pool, why it launches nothing for the pods
     */
    public record Key(
            Resources requests,
            Pod.Placing placing,
            Map<String, String> labels,
            VolumeNeeds needs,
            Map<String, String> backOffs) {}

    private final Key key;
    private final Pod example;
    private final long[] requests;
    private final Relaxation relaxation;
    private final States states;
    private final List<Variant> variants = new ArrayList<>();
    private int refusedAt = -1;
    private @Nullable Queue<Pod.Placing> resorts; // absent until all wishes are given up

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

    /** One of the pods. */
    public Pod example() {
        return example;
    }

    public long[] requests() {
        return requests;
    }

    /** The pods with so many wishes given up; empty if there were not so many. */
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

    // When the reference would give up, those alternatives are left that it dropped together with wishes.
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

    /** The pods with no wish left. */
    public Variant last() {
        int level = variants.size() - 1;
        while (variant(level + 1).isPresent()) {
            level++;
        }
        return variants.get(level);
    }

    /** As before any pod was placed. */
    void restart() {
        refusedAt = -1;
        variants.forEach(Variant::open);
    }

    /** Whether a pod of the class was refused when things stood as they do now. */
    public boolean wasRefusedAt(int moment) {
        return refusedAt == moment;
    }

    public void refuseAt(int moment) {
        refusedAt = moment;
    }
}
