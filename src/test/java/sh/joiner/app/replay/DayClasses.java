package sh.joiner.app.replay;

import static sh.joiner.model.readiness.GateName.IMAGES;
import static sh.joiner.model.readiness.GateName.PROFILES;
import static sh.joiner.model.readiness.GateName.SUBNETS;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.ec2.EC2NodeClassStatus;
import sh.joiner.api.nodeclass.NodeClassTranslation;
import sh.joiner.controller.image.ImageEvaluator;
import sh.joiner.controller.image.ImagePolicyLoop;
import sh.joiner.controller.image.ImageResolver;
import sh.joiner.controller.image.ImageStates;
import sh.joiner.controller.image.PolicyState;
import sh.joiner.controller.image.RolloutTargets;
import sh.joiner.controller.image.SightingState;
import sh.joiner.controller.nodeclass.LaunchDryRun;
import sh.joiner.controller.nodeclass.NodeClassHashes;
import sh.joiner.controller.nodeclass.NodeClassParts;
import sh.joiner.controller.nodeclass.NodeClassReconciler;
import sh.joiner.controller.nodeclass.NodeClassReport;
import sh.joiner.controller.nodeclass.NodeClassTermination;
import sh.joiner.controller.nodeclass.ProfileGarbageLoop;
import sh.joiner.controller.nodeclass.ProfileNames;
import sh.joiner.controller.nodeclass.ProtectedProfiles;
import sh.joiner.controller.provisioning.ProvisioningLoop;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.engine.nodeclass.Inspection;
import sh.joiner.engine.nodeclass.ProfileFacts.DryRuns;
import sh.joiner.model.image.Image;
import sh.joiner.model.nodeclass.PlacementGroup;
import sh.joiner.model.nodeclass.PlacementGroupTerm;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.model.nodeclass.ReservationTerm;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.port.catalog.ReservationFeed;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.nodeclass.NetworkFeed;
import sh.joiner.port.runner.Lane;
import sh.joiner.port.runner.Runner;
import sh.joiner.testing.FakeImageChecks;
import sh.joiner.testing.FakeImageFeed;
import sh.joiner.testing.FakeImagePolicies;
import sh.joiner.testing.FakeImageStore;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.FakeLaunchCheck;
import sh.joiner.testing.FakeLiveReads;
import sh.joiner.testing.FakeProfiles;
import sh.joiner.testing.FakeTemplates;
import sh.joiner.testing.HandClock;

/** The reconciler and loops of node classes, and the objects that it reconciles. */
final class DayClasses {

    private final FakeKubernetes cluster;
    private final StoredObjects<EC2NodeClassStatus, EC2NodeClass> objects;
    private final NodeClassReconciler reconciler;
    private final ObjectQueue queue;
    private final List<Runnable> starts;

    /** The environment of the node class controllers. */
    record Outside(FakeKubernetes cluster, NetworkFeed network, DecisionReporter reporter, DayJournal journal) {}

    DayClasses(Outside outside, DayInputs dayInputs, Runner runner, Lane lane) {
        cluster = outside.cluster();
        objects = new StoredObjects<>((write, object) -> stored(outside.journal(), write, object));
        var profileNames = new ProfileNames(DayInputs.CLUSTER, "us-east-1", ProfileNames.Iam.REACHABLE);
        var protectedProfiles = new ProtectedProfiles(dayInputs.caches());
        var profiles = new FakeProfiles();
        profiles.ensure("tour_1", "/", "node-role", Map.of());
        var policyObjects = new FakeImagePolicies();
        var policies = new PolicyState(policyObjects, "us-east-1");
        var live = new FakeLiveReads(cluster);
        var feeds = new NodeClassParts.Feeds(
                images(policies, dayInputs, outside.reporter()),
                outside.network(),
                new NothingReserved(),
                profiles,
                healths(dayInputs),
                dayInputs.caches());
        var parts = new NodeClassParts(feeds, dayInputs.classes(), trial(dayInputs), profileNames, protectedProfiles);
        var termination = new NodeClassTermination(
                dayInputs.needsCluster("nodeclass"),
                live,
                profiles,
                new FakeTemplates(),
                profileNames,
                outside.reporter());
        reconciler = new NodeClassReconciler(
                parts,
                cluster,
                hashes(dayInputs),
                termination,
                new NodeClassReport(outside.reporter(), new Unwatched()),
                runner);
        queue = new ObjectQueue(lane, outside.journal(), this::reconcile);
        starts = List.of(
                new ProfileGarbageLoop(
                        dayInputs.needsCluster("profile-garbage"),
                        live,
                        profiles,
                        profileNames,
                        protectedProfiles,
                        runner)::start,
                new ImagePolicyLoop(policyObjects, policies, dayInputs.needsCluster("image-policies"), runner)::start);
    }

    private static NodeClassParts.InputHealths healths(DayInputs dayInputs) {
        var gates = dayInputs.gates();
        return new NodeClassParts.InputHealths(gates.health(IMAGES), gates.health(SUBNETS), gates.health(PROFILES));
    }

    private static ImageResolver images(PolicyState policies, DayInputs dayInputs, DecisionReporter reporter) {
        var states = new ImageStates(
                new SightingState(new FakeImageStore()),
                policies,
                new ImageEvaluator(new FakeImageChecks(), DayInputs.CLUSTER),
                reporter,
                ImageStates.Display.NONE,
                new RolloutTargets());
        var feed = new FakeImageFeed();
        feed.has(new Image(
                "ami-1",
                "al2023",
                "amazon",
                "available",
                "x86_64",
                HandClock.START,
                null,
                Map.of(),
                Requirements.NONE,
                "id ami-1"));
        return new ImageResolver(
                feed,
                dayInputs.declare(
                        "nodeclass.images",
                        dayInputs.cluster().and(dayInputs.clusterVersion(), ImageResolver.Inputs::new)),
                dayInputs.declare("nodeclass.images.mapping", dayInputs.offerings()),
                states);
    }

    private static LaunchDryRun trial(DayInputs dayInputs) {
        var inputs = dayInputs
                .cluster()
                .and(dayInputs.offerings(), ProvisioningLoop.Inputs::new)
                .and(
                        dayInputs.orders(),
                        (known, orders) -> new LaunchDryRun.Inputs(known.cluster(), known.catalogs(), orders));
        return new LaunchDryRun(
                dayInputs.declare("nodeclass.validation", inputs), new FakeLaunchCheck(), DryRuns.ENABLED);
    }

    private NodeClassHashes hashes(DayInputs dayInputs) {
        return new NodeClassHashes(
                dayInputs.declare(
                        "nodeclass.hash",
                        dayInputs.cluster().and(dayInputs.clusterVersion(), NodeClassHashes.Inputs::new)),
                cluster.claimWriter(),
                objects::annotate);
    }

    /** Shows a stored object to the controllers immediately. */
    private void stored(DayJournal journal, String write, EC2NodeClass object) {
        var name = object.getMetadata().getName();
        journal.add("nodeclass %s %s".formatted(name, write));
        cluster.with(NodeClassTranslation.nodeClass(object));
        cluster.changed(new Cluster.Change.OfNodeClass(name));
    }

    private void reconcile(String name) {
        objects.find(name).ifPresent(object -> reconciler.reconcile(object, objects.context()));
    }

    void start() {
        queue.start(reconciler);
        starts.forEach(Runnable::run);
    }

    /** Creates a node class, as a user would. */
    void create() {
        objects.create(StoredObjects.JSON.unmarshal("""
                metadata:
                  {name: default, uid: uid-class, generation: 1, annotations: {}, creationTimestamp: "2026-11-21T08:00:00Z"}
                spec:
                  amiFamily: AL2023
                  amiSelectorTerms: [{id: ami-1}]
                  subnetSelectorTerms: [{id: subnet-a}]
                  securityGroupSelectorTerms: [{id: sg-1}]
                  instanceProfile: tour_1
                """, EC2NodeClass.class));
        queue.add("default");
    }

    /** An account without reservations and placement groups. */
    static final class NothingReserved implements ReservationFeed {

        @Override
        public List<Reservation> reservations(List<ReservationTerm> terms) {
            return List.of();
        }

        @Override
        public Optional<PlacementGroup> placementGroup(PlacementGroupTerm term) {
            return Optional.empty();
        }
    }

    /** Ignores all reports. */
    private static final class Unwatched implements NodeClassReport.Reader {

        @Override
        public void inspected(Inspection inspection) {}

        @Override
        public void deleted(String nodeClass) {}
    }
}
