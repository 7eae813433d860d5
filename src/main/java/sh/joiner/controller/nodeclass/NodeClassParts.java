package sh.joiner.controller.nodeclass;

import java.util.List;
import sh.joiner.controller.catalog.ClusterFactsBook;
import sh.joiner.port.ImageFeed;
import sh.joiner.port.NetworkFeed;
import sh.joiner.port.Profiles;
import sh.joiner.port.WorldClock;

/** The parts of a node class in the reference's order (aws 2.3): validation comes last, since it needs what the others found. */
public final class NodeClassParts {

    private final List<NodeClassPart> parts;

    /** Where the parts ask. */
    public record Feeds(ImageFeed images, NetworkFeed network, Profiles profiles) {}

    public NodeClassParts(
            Feeds feeds,
            ClusterFactsBook facts,
            LaunchTrial trial,
            ProfileHome home,
            ProtectedProfiles kept,
            WorldClock clock) {
        this.parts = List.of(
                new ImagesPart(feeds.images(), facts, clock),
                new UnsupportedPart(),
                new SubnetsPart(feeds.network()),
                new SecurityGroupsPart(feeds.network()),
                new ProfilePart(feeds.profiles(), home, kept),
                new ValidationPart(trial, clock));
    }

    List<NodeClassPart> inOrder() {
        return parts;
    }
}
