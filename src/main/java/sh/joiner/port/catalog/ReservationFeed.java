package sh.joiner.port.catalog;

import java.util.List;
import java.util.Optional;
import sh.joiner.model.nodeclass.PlacementGroup;
import sh.joiner.model.nodeclass.PlacementGroupTerm;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.model.nodeclass.ReservationTerm;
import sh.joiner.port.OutsideTrouble;

/** Asks AWS for capacity that is put aside: reservations and placement groups (aws 1.9, 6.13). Throws {@link OutsideTrouble}. */
public interface ReservationFeed {

    /** Active reservations that a term matches and that have not ended, by id; what cannot be read is left out. */
    List<Reservation> reservations(List<ReservationTerm> terms);

    /** The group that the term names, if it is there and available; empty too for a term that names none. */
    Optional<PlacementGroup> placementGroup(PlacementGroupTerm term);
}
