package sh.joiner.testing;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.capacity.ReservationWish;
import sh.joiner.sandbox.capacity.ReservationWish.Kind;
import sh.joiner.sandbox.capacity.ReservationWish.Match;

/** Capacity reservations that the account owns, for tests that reserve capacity. */
public final class ReservationWishes {

    private ReservationWishes() {}

    /** Returns an On-Demand Capacity Reservation without an end date that accepts only launches that name the reservation. */
    public static ReservationWish targeted(String type, String zone, int instances) {
        return wish(type, zone, instances, Kind.DEFAULT, Match.TARGETED, null);
    }

    /** Returns an On-Demand Capacity Reservation without an end date that accepts every matching launch. */
    public static ReservationWish open(String type, String zone, int instances) {
        return wish(type, zone, instances, Kind.DEFAULT, Match.OPEN, null);
    }

    /** Returns a capacity block that ends at this instant. */
    public static ReservationWish block(String type, String zone, int instances, Instant end) {
        return wish(type, zone, instances, Kind.CAPACITY_BLOCK, Match.TARGETED, end);
    }

    private static ReservationWish wish(
            String type, String zone, int instances, Kind kind, Match match, @Nullable Instant end) {
        return new ReservationWish(type, zone, instances, kind, match, "", Map.of(), end);
    }
}
