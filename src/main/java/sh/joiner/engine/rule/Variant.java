package sh.joiner.engine.rule;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.state.Numbers;
import sh.joiner.engine.state.States;
import sh.joiner.engine.supply.SchedulingNode;
import sh.joiner.engine.supply.Template;
import sh.joiner.engine.topology.Concern;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.requirement.Requirements;

/**
 * A pod class with some of its preferences relaxed.
 * <p>The variant remembers the nodes, claims and pools that refuse it for the rest of the pass. Nodes, claims and pools only become fuller and
 * narrower during a pass, so a refusal by requirements, taints, ports or capacity is final.
 */
public final class Variant {

    private final PodClass of;
    private final Pod.Placing placing;
    private final Requirements requirements;
    private final int state;
    private final List<Requirements> places;
    private final int[] placeStates;
    private @Nullable Concern concern;
    private final Numbers closedNodes = new Numbers();
    private final Numbers closedClaims = new Numbers();
    private final Numbers closedTemplates = new Numbers();

    Variant(PodClass of, Pod.Placing placing, States states) {
        this.of = of;
        this.placing = placing;
        this.requirements = requirements(placing);
        this.state = states.of(requirements);
        this.places = of.key().needs().alternatives();
        this.placeStates = places.stream().mapToInt(states::of).toArray();
    }

    // The first alternative and the heaviest preference are both treated as required (core 4.4).
    private static Requirements requirements(Pod.Placing placing) {
        var strict = placing.affinity().alternatives().getFirst();
        return Relaxation.heaviest(placing.affinity())
                .map(preference -> strict.and(preference.term()))
                .orElse(strict);
    }

    public PodClass of() {
        return of;
    }

    public Pod.Placing placing() {
        return placing;
    }

    public Requirements requirements() {
        return requirements;
    }

    public int state() {
        return state;
    }

    /**
     * Returns the requirements for nodes from which the pods' volumes are accessible, as alternatives. A node must
     * satisfy one alternative. Empty if the volumes require nothing.
     */
    public List<Requirements> places() {
        return places;
    }

    /** Returns the alternatives of {@link #places} as states. Callers must not change the array. */
    public int[] placeStates() {
        return placeStates;
    }

    /** Returns true if the known labels of a node or a launching claim satisfy the pods' requirements and one of the volume alternatives. */
    public boolean isAdmittedBy(SchedulingNode view) {
        return view.admits(requirements) && (places.isEmpty() || places.stream().anyMatch(view::admits));
    }

    /** Returns true if the pods tolerate the pool's taints and no back-off of the pool applies to the pods. */
    public boolean isAdmittedBy(Template template) {
        var taints = template.shape().taints();
        return !of.key().backOffs().containsKey(template.pool().name())
                && (taints.isEmpty() || placing.refuses(taints).isEmpty());
    }

    public long[] requests() {
        return of.requests();
    }

    /** Returns the rules about other pods that concern the variant, computed once. */
    Concern concern(Function<Variant, Concern> workOut) {
        var known = concern;
        if (known == null) {
            known = workOut.apply(this);
            concern = known;
        }
        return known;
    }

    /** Forgets the nodes, claims and pools that refused the variant, before a pass. */
    void open() {
        closedNodes.clear();
        closedClaims.clear();
        closedTemplates.clear();
    }

    Numbers closedNodes() {
        return closedNodes;
    }

    Numbers closedClaims() {
        return closedClaims;
    }

    Numbers closedTemplates() {
        return closedTemplates;
    }
}
