package sh.joiner.testing.checker;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.ValueSet.OneOf;
import sh.joiner.model.snapshot.Snapshot;

/** Checks that capacity reservations have room for each claim that may launch in them. */
final class ReservationCheck {

    private static final LabelKey ID = new LabelKey("karpenter.k8s.aws/capacity-reservation-id");

    private ReservationCheck() {}

    static List<String> faults(Snapshot snapshot, List<Place> places) {
        var faults = new ArrayList<String>();
        Map<String, Integer> holders = new TreeMap<>();
        for (var place : places) {
            place.planned().ifPresent(claim -> {
                if (claim.draft().requirements().get(ID).allowed() instanceof OneOf(var ids)) {
                    ids.forEach(id -> holders.merge(id, 1, Integer::sum));
                } else if (place.outcomes().stream()
                        .anyMatch(machine -> "reserved".equals(machine.labels().get("karpenter.sh/capacity-type")))) {
                    faults.add(place.name() + " can launch in a reservation that it does not hold");
                }
            });
        }
        holders.forEach((id, count) -> {
            int left = left(snapshot, id);
            if (count > left) {
                faults.add("%d claims use reservation %s, which has %d free instances".formatted(count, id, left));
            }
        });
        return faults;
    }

    private static int left(Snapshot snapshot, String id) {
        return snapshot.catalog().typesOf().values().stream()
                .flatMap(List::stream)
                .flatMap(type -> type.offerings().stream())
                .filter(offering -> offering.available()
                        && offering.capacityType() == CapacityType.RESERVED
                        && offering.requirements().get(ID).has(id))
                .mapToInt(offering -> offering.left())
                .min()
                .orElse(0);
    }
}
