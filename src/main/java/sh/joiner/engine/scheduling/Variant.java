package sh.joiner.engine.scheduling;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.requirement.Requirements;

/**
 * A pod class with some of its wishes given up: what is tried at one level of relaxation.
 *
 * <p>It remembers the places that can never take it: places only fill up and narrow down in a pass, so a no of requirements, taints, ports
 * or room stays a no.
 */
final class Variant {

    private final PodClass of;
    private final Pod.Placing placing;
    private final Requirements requirements;
    private final int state;
    private @Nullable Concern concern;
    private final Numbers closedNodes = new Numbers();
    private final Numbers closedClaims = new Numbers();
    private final Numbers closedTemplates = new Numbers();

    Variant(PodClass of, Pod.Placing placing, States states) {
        this.of = of;
        this.placing = placing;
        this.requirements = requirements(placing);
        this.state = states.of(requirements);
    }

    // The first alternative and the heaviest wish, both as if they had to hold (core 4.4).
    private static Requirements requirements(Pod.Placing placing) {
        var strict = placing.affinity().alternatives().getFirst();
        return Relaxation.heaviest(placing.affinity())
                .map(wish -> strict.and(wish.term()))
                .orElse(strict);
    }

    PodClass of() {
        return of;
    }

    Pod.Placing placing() {
        return placing;
    }

    Requirements requirements() {
        return requirements;
    }

    int state() {
        return state;
    }

    long[] requests() {
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
