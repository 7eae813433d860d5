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
 * A pod class with some of its wishes given up: what is tried at one level of relaxation.
 *
 * <p>It remembers the places that can never take it: places only fill up and narrow down in a pass, so a no of requirements, taints, ports
 * or room stays a no.
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

    // The first alternative and the heaviest wish, both as if they had to hold (core 4.4).
    private static Requirements requirements(Pod.Placing placing) {
        var strict = placing.affinity().alternatives().getFirst();
        return Relaxation.heaviest(placing.affinity())
                .map(wish -> strict.and(wish.term()))
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

    /** The ways in which its volumes can be used, of which one must hold; none if they ask nothing. */
    public List<Requirements> places() {
        return places;
    }

    /** The same as states; not to be written to. */
    int[] placeStates() {
        return placeStates;
    }

    /** Whether what is known of a node, or of a claim under way, lets it in. */
    public boolean isAdmittedBy(SchedulingNode view) {
        return view.admits(requirements) && (places.isEmpty() || places.stream().anyMatch(view::admits));
    }

    /** Returns true if the pool's taints let the pods in and the pool launches for them. */
    boolean isAdmittedBy(Template template) {
        var taints = template.shape().taints();
        return !of.key().backOffs().containsKey(template.pool().name())
                && (taints.isEmpty() || placing.refuses(taints).isEmpty());
    }

    public long[] requests() {
        return of.requests();
    }

    /** How rules about other pods concern it; worked out once. */
    Concern concern(Function<Variant, Concern> workOut) {
        var known = concern;
        if (known == null) {
            known = workOut.apply(this);
            concern = known;
        }
        return known;
    }

    /** Nothing is closed before a pass. */
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
