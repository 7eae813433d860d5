package sh.joiner.controller.nodeclass;

import static sh.joiner.api.ec2.EC2NodeClass.PLACEMENT_GROUP_READY;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.controller.catalog.NodeClassState;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.PlacementGroup;
import sh.joiner.port.catalog.ReservationFeed;

/** Finds the placement group that a node class names, if any (aws 2.3, 6.13). */
record PlacementGroupPart(ReservationFeed feed, NodeClassState state) implements NodeClassPart {

    private static final Duration FRESH = Duration.ofMinutes(1);

    @Override
    public List<String> conditionTypes() {
        return List.of(PLACEMENT_GROUP_READY);
    }

    /**
     * Resolves the group. A known group is kept while EC2 does not answer (aws B-16). It is removed when EC2 reports that
     * no such group is available, or when the class names no group.
     */
    @Override
    public Duration inspect(NodeClass nodeClass, EC2NodeClass object, ConditionSet conditions) {
        var term = nodeClass.selectors().placementGroup();
        var found = term.isNone() ? Optional.<PlacementGroup>empty() : feed.placementGroup(term);
        found.ifPresentOrElse(
                group -> state.learn(nodeClass.uid(), group), () -> state.learnThatThereIsNoGroup(nodeClass.uid()));
        if (found.isPresent() || term.isNone()) {
            conditions.setTrue(PLACEMENT_GROUP_READY);
        } else {
            conditions.setFalse(
                    PLACEMENT_GROUP_READY,
                    "PlacementGroupNotFound",
                    "placement group \"%s\" not found or not available: create it or change spec.placementGroupSelector"
                            .formatted(term.name() + term.id()));
        }
        return FRESH;
    }

    @Override
    public void forget(String uid) {
        state.forget(uid);
    }
}
