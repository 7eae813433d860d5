package sh.joiner.controller.nodeclass;

import java.util.List;
import sh.joiner.controller.image.ImageDesk;
import sh.joiner.port.NetworkFeed;
import sh.joiner.port.Profiles;
import sh.joiner.port.WorldClock;

/** The parts of a node class in the reference's order (aws 2.3): validation comes last, since it needs what the others found. */
public final class NodeClassParts {

    private final List<NodeClassPart> parts;
    private final ImageDesk images;

    /** Where the parts ask. */
    public record Feeds(ImageDesk images, NetworkFeed network, Profiles profiles) {}

    public NodeClassParts(Feeds feeds, LaunchTrial trial, ProfileHome home, ProtectedProfiles kept, WorldClock clock) {
        this.images = feeds.images();
        this.parts = List.of(
                new ImagesPart(feeds.images()),
                new UnsupportedPart(),
                new SubnetsPart(feeds.network()),
                new SecurityGroupsPart(feeds.network()),
                new ProfilePart(feeds.profiles(), home, kept),
                new ValidationPart(trial, clock));
    }

    /** Is told when every class is to be looked at again, since something that the parts go by has changed. */
    void onNews(Runnable listener) {
        images.onPolicyChange(listener);
    }

    List<NodeClassPart> inOrder() {
        return parts;
    }
}
