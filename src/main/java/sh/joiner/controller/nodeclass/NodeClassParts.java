package sh.joiner.controller.nodeclass;

import java.util.List;
import sh.joiner.controller.catalog.ClusterFactsBook;
import sh.joiner.controller.catalog.NodeClassBook;
import sh.joiner.port.ImageFeed;
import sh.joiner.port.NetworkFeed;
import sh.joiner.port.Profiles;
import sh.joiner.port.ReservationFeed;
import sh.joiner.port.WorldClock;

/** The parts of a node class in the reference's order (aws 2.3): validation comes last, since it needs what the others found. */
public final class NodeClassParts {

    private final List<NodeClassPart> parts;

    /** Where the parts ask. */
    public record Feeds(ImageFeed images, NetworkFeed network, ReservationFeed reservations, Profiles profiles) {}

    /** What is known, and where what is learned is kept. */
    public record Books(ClusterFactsBook facts, NodeClassBook classes) {}

    public NodeClassParts(
            Feeds feeds, Books books, LaunchTrial trial, ProfileHome home, ProtectedProfiles kept, WorldClock clock) {
        this.parts = List.of(
                new ImagesPart(feeds.images(), books.facts(), clock),
                new ReservationsPart(feeds.reservations(), books.classes(), clock),
                new PlacementGroupPart(feeds.reservations(), books.classes()),
                new SubnetsPart(feeds.network()),
                new SecurityGroupsPart(feeds.network()),
                new ProfilePart(feeds.profiles(), home, kept),
                new ValidationPart(trial, clock));
    }

    List<NodeClassPart> inOrder() {
        return parts;
    }
}
