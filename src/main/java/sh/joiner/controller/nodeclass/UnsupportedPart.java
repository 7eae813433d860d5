package sh.joiner.controller.nodeclass;

import static sh.joiner.api.v1.EC2NodeClass.CAPACITY_RESERVATIONS_READY;
import static sh.joiner.api.v1.EC2NodeClass.PLACEMENT_GROUP_READY;

import java.time.Duration;
import java.util.List;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.v1.EC2NodeClass;
import sh.joiner.model.nodeclass.NodeClass;

/** Says of what this version does not do yet that it does not, so that a class which asks for it is not Ready (docs/compatibility.md). */
final class UnsupportedPart implements NodeClassPart {

    private static final Duration FRESH = Duration.ofMinutes(5);

    @Override
    public List<String> speaksOf() {
        return List.of(CAPACITY_RESERVATIONS_READY, PLACEMENT_GROUP_READY);
    }

    @Override
    public Duration look(NodeClass nodeClass, EC2NodeClass object, ConditionSet conditions) {
        var terms = object.getSpec().capacityReservationSelectorTerms;
        if (terms == null || terms.isEmpty()) {
            conditions.setTrue(CAPACITY_RESERVATIONS_READY);
        } else {
            conditions.setFalse(
                    CAPACITY_RESERVATIONS_READY,
                    "CapacityReservationsNotSupported",
                    "this version does not launch into capacity reservations");
        }
        if (object.getSpec().placementGroupSelector == null) {
            conditions.setTrue(PLACEMENT_GROUP_READY);
        } else {
            conditions.setFalse(
                    PLACEMENT_GROUP_READY,
                    "PlacementGroupsNotSupported",
                    "this version does not launch into placement groups");
        }
        return FRESH;
    }
}
