package sh.joiner.testing.checker;

import sh.joiner.model.claim.Claim;
import sh.joiner.model.snapshot.Snapshot;

/** Decides if a place is being deleted: the place is a node or claim that is being deleted, or the node of such a claim. */
final class LeavingNodes {

    private LeavingNodes() {}

    static boolean is(Snapshot snapshot, Place place) {
        var deleting = snapshot.claims().stream().filter(Claim::isDeleting).toList();
        return deleting.stream().anyMatch(claim -> claim.name().value().equals(place.name()))
                || snapshot.nodes().stream()
                        .filter(node -> node.name().value().equals(place.name()))
                        .anyMatch(node -> node.isDeleting()
                                || deleting.stream()
                                        .anyMatch(claim -> node.providerId()
                                                .equals(claim.answer().providerId())));
    }
}
