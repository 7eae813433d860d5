package sh.joiner.engine.interruption;

import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.requirement.Labels;

/** What a notice says about the market: a spot offering is short, a capacity reservation is empty (aws 7.4). */
final class Marks {

    private Marks() {}

    static void put(Answer answer) {
        var kind = answer.subject().notice().kind();
        if (kind == NoticeKind.SPOT_INTERRUPTED) {
            spot(answer);
        } else if (kind == NoticeKind.CAPACITY_RESERVATION_INTERRUPTED) {
            var reservation = answer.claim().label(Labels.RESERVATION_ID);
            if (!reservation.isEmpty()) {
                answer.effect(new Effect.EmptyReservation(reservation));
            }
        }
    }

    private static void spot(Answer answer) {
        var claim = answer.claim();
        var type = claim.label(Labels.INSTANCE_TYPE);
        var zone = claim.label(Labels.ZONE);
        boolean isSpot = claim.label(Labels.CAPACITY_TYPE).equals(CapacityType.SPOT.wire());
        if (isSpot && !type.isEmpty() && !zone.isEmpty()) {
            answer.effect(new Effect.MarkUnavailable(claim.name(), type, zone));
        }
    }
}
