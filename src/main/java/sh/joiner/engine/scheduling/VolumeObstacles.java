package sh.joiner.engine.scheduling;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import sh.joiner.engine.plan.Refusal.ByPool;
import sh.joiner.engine.plan.Refusal.Step;
import sh.joiner.engine.rule.Variant;
import sh.joiner.engine.state.States;
import sh.joiner.engine.supply.Template;
import sh.joiner.engine.volume.VolumeNeeds.Tie;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirements;

/** Finds the volume that keeps a pod from the nodes of a pool, and describes where that volume is accessible. */
final class VolumeObstacles {

    private final States states;

    VolumeObstacles(States states) {
        this.states = states;
    }

    /**
     * Returns the requirements of the pod, the pool and the first volume alternative that has an available offering. Without such an alternative,
     * returns the requirements of the pod and the pool.
     */
    Requirements joined(Variant variant, Template template) {
        var asked = template.shape().requirements().and(variant.requirements());
        return variant.places().stream()
                .filter(place -> isOnOffer(asked, place, template))
                .findFirst()
                .map(asked::and)
                .orElse(asked);
    }

    private boolean isOnOffer(Requirements asked, Requirements place, Template template) {
        int state = states.join(states.of(asked), states.of(place));
        return state != States.NEVER
                && !template.filter().choice(state).usable().isEmpty();
    }

    /** Returns the obstacle. Empty if some volume alternative leads to an available type, or if no type is available without volumes either. */
    Optional<ByPool> of(Variant variant, Template template) {
        var asked = template.shape().requirements().and(variant.requirements());
        boolean excludes = !variant.places().isEmpty()
                && variant.places().stream().noneMatch(place -> isOnOffer(asked, place, template))
                && !template.filter().choice(states.of(asked)).usable().isEmpty();
        return excludes
                ? Optional.of(new ByPool(template.pool().name(), Step.VOLUMES, sentence(variant, template, asked), ""))
                : Optional.empty();
    }

    private String sentence(Variant variant, Template template, Requirements asked) {
        return variant.of().key().needs().ties().stream()
                .filter(tie -> tie.places().stream().noneMatch(place -> isOnOffer(asked, place, template)))
                .findFirst()
                .map(tie -> sentence(tie, variant.requirements(), template))
                .orElseGet(() -> noCommonNode(variant.of().key().needs().ties()));
    }

    private String sentence(Tie tie, Requirements pod, Template template) {
        var where = "PersistentVolumeClaim %s is accessible only from nodes with %s"
                .formatted(tie.claim(), words(tie.places()));
        if (tie.places().stream().noneMatch(place -> pod.isCompatibleWith(place, place.keys()))) {
            return "%s, but the pod requires %s".formatted(where, about(tie, pod));
        }
        var has = template.shape().requirements();
        return tie.places().stream().noneMatch(place -> has.isCompatibleWith(place, Labels.WELL_KNOWN))
                ? "%s, but nodes of the NodePool have %s".formatted(where, about(tie, has))
                : "%s, where no compatible instance type has an available offering".formatted(where);
    }

    private static String noCommonNode(List<Tie> ties) {
        return "no node can access all volumes of the pod: "
                + ties.stream()
                        .map(tie -> "%s requires %s".formatted(tie.claim(), words(tie.places())))
                        .collect(Collectors.joining(", "));
    }

    private static String words(List<Requirements> places) {
        return places.stream().map(Requirements::toString).collect(Collectors.joining(" or "));
    }

    private static String about(Tie tie, Requirements rules) {
        return tie.places().stream()
                .flatMap(place -> place.keys().stream())
                .distinct()
                .sorted()
                .map(key -> rules.names(key) ? rules.get(key).toString() : "no " + key)
                .collect(Collectors.joining("; "));
    }
}
