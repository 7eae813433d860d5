package sh.joiner.testing.checker;

import sh.joiner.model.claim.Claim;
import sh.joiner.model.snapshot.Snapshot;

/** Whether a place is on its way out: a node goes as soon as its claim does. */
final class LeavingNodes {

    private LeavingNodes() {}

    static boolean is(Snapshot snapshot, Place place) {
        var going = snapshot.claims().stream().filter(Claim::isDeleting).toList();
        return going.stream().anyMatch(claim -> claim.name().value().equals(place.name()))
                || snapshot.nodes().stream()
                        .filter(node -> node.name().value().equals(place.name()))
                        .anyMatch(node -> node.isDeleting()
                                || going.stream()
                                        .anyMatch(claim -> node.providerId()
                                                .equals(claim.answer().providerId())));
    }
}
