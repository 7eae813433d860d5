package sh.joiner.controller.nodeclass;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.controller.catalog.NodeClassState;
import sh.joiner.controller.image.ImageResolver;
import sh.joiner.engine.nodeclass.Inspection;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.port.Pulse;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.catalog.ReservationFeed;
import sh.joiner.port.nodeclass.NetworkFeed;
import sh.joiner.port.nodeclass.Profiles;

/** The parts of a node class in the reference's order (aws 2.3): validation comes last, since it needs what the others found. */
public final class NodeClassParts {

    private final List<NodeClassPart> parts;
    private final ImageResolver images;
    private final LaunchTrial trial;
    private final ProfilePart profile;
    private final ValidationPart validation;
    private final ProfileLooks looks;
    private final Answers answers;

    /** Where the parts ask, and who is told whether they are answered, and how what they remember fares. */
    public record Feeds(
            ImageResolver images,
            NetworkFeed network,
            ReservationFeed reservations,
            Profiles profiles,
            Pulses pulses,
            CacheReport caches) {}

    /** Who is told whether AWS answers about each. */
    public record Pulses(Pulse images, Pulse subnets, Pulse profiles) {

        /** Tells nobody. */
        public static final Pulses NOBODY = new Pulses(Pulse.NOBODY, Pulse.NOBODY, Pulse.NOBODY);
    }

    public NodeClassParts(
            Feeds feeds, NodeClassState classes, LaunchTrial trial, ProfileHome home, ProtectedProfiles kept) {
        images = feeds.images();
        answers = new Answers();
        looks = new ProfileLooks(trial.dryRuns(), feeds.pulses().profiles());
        validation = new ValidationPart(trial, new Trials(feeds.caches()), looks, answers);
        profile = new ProfilePart(feeds.profiles(), home, kept, looks, answers);
        parts = List.of(
                new ImagesPart(feeds.images(), feeds.pulses().images()),
                new ReservationsPart(feeds.reservations(), classes),
                new PlacementGroupPart(feeds.reservations(), classes),
                new SubnetsPart(feeds.network(), feeds.pulses().subnets()),
                new SecurityGroupsPart(feeds.network()),
                profile,
                validation);
        this.trial = trial;
    }

    /** Is told when every class is to be looked at again, since something that the parts go by has changed. */
    void onNews(Runnable listener) {
        images.onPolicyChange(listener);
        images.onOpening(listener);
        trial.onOpening(listener);
    }

    List<NodeClassPart> inOrder() {
        return parts;
    }

    /** Says what is wrong with a class before anybody is asked, and that it is not validated then; answers whether anything is. */
    boolean tellAtSight(NodeClass nodeClass, EC2NodeClass object, Instant now) {
        if (!ProfilePart.isWrongAtSight(nodeClass)) {
            return false;
        }
        var conditions = object.conditions(now);
        profile.tellAtSight(nodeClass, object, conditions);
        var _ = validation.look(nodeClass, object, conditions); // which waits for the profile
        return true;
    }

    /** What was an answer and when, for as long as it counts. */
    Answers answers() {
        return answers;
    }

    /** What a pass came to that the object has no place for. */
    Inspection inspection(EC2NodeClass object, Duration untilNext, Instant now) {
        var metadata = object.getMetadata();
        var nextLook = now.plus(untilNext);
        return new Inspection(
                metadata.getName(),
                metadata.getGeneration() == null ? 0 : metadata.getGeneration(),
                now,
                nextLook,
                validation.nextTrial(metadata.getUid(), nextLook, now),
                looks.knownBy(metadata.getUid(), now),
                validation.lastTrial(metadata.getUid(), now),
                answers.doubts(object));
    }

    /** The class of that name and uid is gone, be it one that nobody here has looked at. */
    void forget(String nodeClass, String uid) {
        images.forget(nodeClass, uid);
        parts.forEach(part -> part.forget(uid));
        answers.forget(uid);
    }
}
