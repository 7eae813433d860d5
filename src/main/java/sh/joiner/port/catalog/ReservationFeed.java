package sh.joiner.port.catalog;

import java.util.List;
import java.util.Optional;
import sh.joiner.model.nodeclass.PlacementGroup;
import sh.joiner.model.nodeclass.PlacementGroupTerm;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.model.nodeclass.ReservationTerm;
import sh.joiner.port.RemoteCallException;

/** Reads capacity reservations and placement groups from AWS (aws 1.9, 6.13). Throws {@link RemoteCallException}. */
public interface ReservationFeed {

    /** Returns active reservations that match a term and have not ended, sorted by id. Reservations that cannot be parsed are left out. */
    List<Reservation> reservations(List<ReservationTerm> terms);

    /** Returns the group that the term names. Empty if the term names no group, or if the group does not exist or is not available. */
    Optional<PlacementGroup> placementGroup(PlacementGroupTerm term);
}
