package sh.joiner.testing;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.capacity.ReservationRequest;
import sh.joiner.sandbox.capacity.ReservationRequest.Kind;
import sh.joiner.sandbox.capacity.ReservationRequest.Match;

/** Capacity reservations that the account owns, for tests that reserve capacity. */
public final class ReservationRequests {

    private ReservationRequests() {}

    /** Returns an On-Demand Capacity Reservation without an end date that accepts only launches that name the reservation. */
    public static ReservationRequest targeted(String type, String zone, int instances) {
        return request(type, zone, instances, Kind.DEFAULT, Match.TARGETED, null);
    }

    /** Returns an On-Demand Capacity Reservation without an end date that accepts every matching launch. */
    public static ReservationRequest open(String type, String zone, int instances) {
        return request(type, zone, instances, Kind.DEFAULT, Match.OPEN, null);
    }

    /** Returns a capacity block that ends at this instant. */
    public static ReservationRequest block(String type, String zone, int instances, Instant end) {
        return request(type, zone, instances, Kind.CAPACITY_BLOCK, Match.TARGETED, end);
    }

    private static ReservationRequest request(
            String type, String zone, int instances, Kind kind, Match match, @Nullable Instant end) {
        return new ReservationRequest(type, zone, instances, kind, match, "", Map.of(), end);
    }
}
