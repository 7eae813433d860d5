package sh.joiner.controller.nodeclass;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.controller.catalog.NodeClassState;
import sh.joiner.controller.image.ImageResolver;
import sh.joiner.engine.nodeclass.Inspection;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.port.InputHealth;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.catalog.ReservationFeed;
import sh.joiner.port.nodeclass.NetworkFeed;
import sh.joiner.port.nodeclass.Profiles;

/** The parts of a node class in Karpenter's order (aws 2.3). Validation comes last, because it needs the findings of the other parts. */
public final class NodeClassParts {

    private final List<NodeClassPart> parts;
    private final ImageResolver images;
    private final LaunchDryRun trial;
    private final ProfilePart profile;
    private final ValidationPart validation;
    private final ProfileAnswers facts;
    private final Answers answers;

    /** The sources that the parts read, the objects that record whether AWS answers, and the report of the caches. */
    public record Feeds(
            ImageResolver images,
            NetworkFeed network,
            ReservationFeed reservations,
            Profiles profiles,
            InputHealths healths,
            CacheReport caches) {}

    /** The objects that record whether AWS answers requests of each kind. */
    public record InputHealths(InputHealth images, InputHealth subnets, InputHealth profiles) {

        /** InputHealths that record nothing. */
        public static final InputHealths NONE = new InputHealths(InputHealth.NONE, InputHealth.NONE, InputHealth.NONE);
    }

    public NodeClassParts(
            Feeds feeds, NodeClassState classes, LaunchDryRun trial, ProfileNames home, ProtectedProfiles kept) {
        images = feeds.images();
        answers = new Answers();
        facts = new ProfileAnswers(trial.dryRuns(), feeds.healths().profiles());
        validation = new ValidationPart(trial, new DryRunResults(feeds.caches()), facts, answers);
        profile = new ProfilePart(feeds.profiles(), home, kept, facts, answers);
        parts = List.of(
                new ImagesPart(feeds.images(), feeds.healths().images()),
                new ReservationsPart(feeds.reservations(), classes),
                new PlacementGroupPart(feeds.reservations(), classes),
                new SubnetsPart(feeds.network(), feeds.healths().subnets()),
                new SecurityGroupsPart(feeds.network()),
                profile,
                validation);
        this.trial = trial;
    }

    /** Registers a listener that runs when a shared input has changed, so that all classes must be reconciled again. */
    void onChange(Runnable listener) {
        images.onPolicyChange(listener);
        images.onOpening(listener);
        trial.onOpening(listener);
    }

    List<NodeClassPart> inOrder() {
        return parts;
    }

    /** Sets the conditions if the spec proves invalid without a request to AWS. Returns true in this case. */
    boolean reportInvalidSpec(NodeClass nodeClass, EC2NodeClass object, Instant now) {
        if (!ProfilePart.isInvalidWithoutAws(nodeClass)) {
            return false;
        }
        var conditions = object.conditions(now);
        profile.reportInvalidSpec(nodeClass, object, conditions);
        var _ = validation.inspect(nodeClass, object, conditions); // sends no dry run: the profile is invalid
        return true;
    }

    /** Returns the object that sets conditions and remembers when they were confirmed. */
    Answers answers() {
        return answers;
    }

    /** Returns the results of a pass that are not part of the object's status. */
    Inspection inspection(EC2NodeClass object, Duration untilNext, Instant now) {
        var metadata = object.getMetadata();
        var nextPass = now.plus(untilNext);
        return new Inspection(
                metadata.getName(),
                metadata.getGeneration() == null ? 0 : metadata.getGeneration(),
                now,
                nextPass,
                validation.nextTrial(metadata.getUid(), nextPass, now),
                facts.knownBy(metadata.getUid(), now),
                validation.lastTrial(metadata.getUid(), now),
                answers.doubts(object));
    }

    /** Forgets a class whose finalizer is removed next. This process may never have reconciled the class. */
    void forget(String nodeClass, String uid) {
        images.forget(nodeClass, uid);
        parts.forEach(part -> part.forget(uid));
        answers.forget(uid);
    }
}
