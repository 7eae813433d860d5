package sh.joiner.controller.nodeclass;

import static sh.joiner.testing.HandClock.START;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.controller.catalog.CatalogState;
import sh.joiner.controller.catalog.ClusterFactsState;
import sh.joiner.controller.catalog.Markets;
import sh.joiner.controller.catalog.NodeClassState;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.controller.image.ImageEvaluator;
import sh.joiner.controller.image.ImageResolver;
import sh.joiner.controller.image.ImageStates;
import sh.joiner.controller.image.PolicyState;
import sh.joiner.controller.image.RolloutTargets;
import sh.joiner.controller.image.SightingState;
import sh.joiner.controller.launch.LaunchOrders;
import sh.joiner.controller.launch.LauncherWorld;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.engine.nodeclass.Inspection;
import sh.joiner.engine.nodeclass.ProfileFacts.DryRuns;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageAnswer;
import sh.joiner.model.image.ImageTerm;
import sh.joiner.model.image.Sighting;
import sh.joiner.model.nodeclass.PlacementGroup;
import sh.joiner.model.nodeclass.PlacementGroupTerm;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.model.nodeclass.ReservationTerm;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.model.nodeclass.SecurityGroupTerm;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.model.nodeclass.SubnetTerm;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.snapshot.ClusterFacts;
import sh.joiner.port.InputHealth;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.catalog.ReservationFeed;
import sh.joiner.port.launch.LaunchCheck.Answer;
import sh.joiner.port.nodeclass.NetworkFeed;
import sh.joiner.port.nodeclass.Profiles;
import sh.joiner.port.nodeclass.Profiles.Trust;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeImageChecks;
import sh.joiner.testing.FakeImagePolicies;
import sh.joiner.testing.FakeImageStore;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.FakeLiveReads;
import sh.joiner.testing.FakeNodeClassAnnotations;
import sh.joiner.testing.FakeTemplates;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

/** A node class reconciler with a fake AWS. By default, the fake has one image, one subnet and one security group. */
final class ClassWorld {

    private static final KubernetesSerialization READER = new KubernetesSerialization();

    static final List<Subnet> SUBNETS = List.of(new Subnet("subnet-a", "us-east-1a", "use1-az1", 4000));
    static final List<SecurityGroup> GROUPS = List.of(new SecurityGroup("sg-1", "nodes"));

    final HandClock clock = new HandClock();
    final FakeKubernetes cluster = new FakeKubernetes(clock);
    final Map<String, Profiles.Profile> profiles = new TreeMap<>();
    final Map<String, Map<String, String>> tags = new TreeMap<>();
    final ProtectedProfiles kept = new ProtectedProfiles(CacheReport.NONE);
    final Decisions decisions = new Decisions();
    final FakeNodeClassAnnotations nodeClassAnnotations = new FakeNodeClassAnnotations();
    final NodeClassState classes = new NodeClassState();
    final NodeClassTermination termination;
    final NodeClassReconciler reconciler;
    final NodeClassParts parts;
    final FakeImageStore memories;
    final FakeImagePolicies policies = new FakeImagePolicies();
    final FakeImageChecks imageChecks = new FakeImageChecks();
    List<ImageAnswer.FailedQuery> failedQueries = List.of();
    List<Image> images = List.of(image("ami-1", "available"));
    List<String> missing = List.of();
    final List<List<ImageTerm>> imageTerms = new ArrayList<>();
    Function<List<ImageTerm>, ImageAnswer> imageFeed = _ -> new ImageAnswer(images, failedQueries, missing);
    List<Subnet> subnets = SUBNETS;
    List<SecurityGroup> groups = GROUPS;
    boolean noSuchRole;
    List<Reservation> reservations = List.of();

    @Nullable
    PlacementGroup group;

    Answer answer = new Answer.Allowed();

    /** The error of all calls except dry runs; {@link #failures} has the errors of single feeds. */
    @Nullable
    RemoteCallException failure;

    final Map<Feed, RemoteCallException> failures = new EnumMap<>(Feed.class);
    private @Nullable Inspection last;

    enum Feed {
        IMAGES,
        SUBNETS,
        GROUPS,
        RESERVATIONS,
        PROFILES
    }

    ClusterFacts facts = LauncherWorld.FACTS;

    final List<LaunchOrder> checked = new ArrayList<>();

    int checks;

    ClassWorld() {
        this(ProfileNames.Iam.REACHABLE);
    }

    ClassWorld(ProfileNames.Iam iam) {
        this(iam, DryRuns.ENABLED);
    }

    ClassWorld(ProfileNames.Iam iam, DryRuns dryRuns) {
        this(iam, dryRuns, new FakeImageStore());
    }

    private ClassWorld(ProfileNames.Iam iam, DryRuns dryRuns, FakeImageStore remembered) {
        memories = remembered;
        nodeClassAnnotations.has("default", Map.of());
        var home = new ProfileNames("tour", "us-east-1", iam);
        var factsState = new ClusterFactsState(() -> facts, InputHealth.NONE, CacheReport.NONE);
        var catalogs = Markets.catalogs(Markets.learned(), new UnavailableOfferings(clock), classes);
        var trial = new LaunchDryRun(
                FixedNeeds.by(new LaunchDryRun.Inputs(cluster, catalogs, new LaunchOrders(factsState, "tour"))),
                this::check,
                dryRuns);
        var feeds = new NodeClassParts.Feeds(
                resolver(factsState, catalogs),
                new Network(),
                new Reserved(),
                new Iam(),
                NodeClassParts.InputHealths.NONE,
                CacheReport.NONE);
        parts = new NodeClassParts(feeds, classes, trial, home, kept);
        var hashes = new NodeClassHashes(
                FixedNeeds.by(new NodeClassHashes.Inputs(cluster, factsState)),
                cluster.claimWriter(),
                nodeClassAnnotations);
        var reporter = new DecisionReporter(clock, List.of(decisions));
        termination = new NodeClassTermination(
                FixedNeeds.by(cluster), new FakeLiveReads(cluster), new Iam(), new FakeTemplates(), home, reporter);
        var report = new NodeClassReport(reporter, new Shown());
        reconciler =
                new NodeClassReconciler(parts, cluster, hashes, termination, report, new SingleThreadRunner(clock));
    }

    /** Returns the next leader. The next leader knows only the stored image sightings, and has a new clock. */
    ClassWorld successor() {
        return new ClassWorld(ProfileNames.Iam.REACHABLE, DryRuns.ENABLED, memories);
    }

    /** Returns the image sightings of the class that are stored in the cluster. */
    List<Sighting> seen() {
        return memories.of("default");
    }

    private ImageResolver resolver(ClusterFactsState facts, CatalogState catalogs) {
        var states = new ImageStates(
                new SightingState(memories),
                new PolicyState(policies, "us-east-1"),
                new ImageEvaluator(imageChecks, "tour"),
                new DecisionReporter(clock, List.of(decisions)),
                ImageStates.Display.NONE,
                new RolloutTargets());
        return new ImageResolver(
                (terms, _) -> answered(terms),
                FixedNeeds.by(new ImageResolver.Inputs(cluster, facts)),
                FixedNeeds.by(catalogs),
                states);
    }

    private ImageAnswer answered(List<ImageTerm> terms) {
        imageTerms.add(terms);
        return answer(Feed.IMAGES, imageFeed.apply(terms));
    }

    private Answer check(LaunchOrder order) {
        checked.add(order);
        checks++;
        return answer;
    }

    private <T> T answer(Feed feed, T found) {
        var own = failure == null ? failures.get(feed) : failure;
        if (own != null) {
            throw own;
        }
        return found;
    }

    private final class Shown implements NodeClassReport.Reader {

        @Override
        public void inspected(Inspection inspection) {
            last = inspection;
        }

        @Override
        public void deleted(String nodeClass) {
            last = null;
        }
    }

    /** Returns the result of the last pass. */
    Inspection inspected() {
        return Objects.requireNonNull(last);
    }

    /** Returns the class after its first pass. */
    ReconciledClass reconcile(EC2NodeClass object) {
        return new ReconciledClass(this, object).again();
    }

    static Image image(String id, String state) {
        return image(id, state, "x86_64");
    }

    static Image image(String id, String state, String arch) {
        return new Image(id, "al2023", "amazon", state, arch, START, null, Map.of(), Requirements.NONE, "id " + id);
    }

    Profiles.Profile profile(String name, String role) {
        return profile(name, role, Trust.EC2);
    }

    Profiles.Profile profile(String name, String role, Trust trust) {
        var profile = new Profiles.Profile(name, "arn:aws:iam::1:instance-profile/" + name, role, trust);
        profiles.put(name, profile);
        return profile;
    }

    static EC2NodeClass withRole(String role) {
        return object("role: " + role);
    }

    static EC2NodeClass withProfile(String profile) {
        return object("instanceProfile: " + profile);
    }

    /** Returns a class with a role and more fields of the spec, such as {@code tags: {a: b}}. */
    static EC2NodeClass with(String more) {
        return object("role: node-role\n  " + more);
    }

    private static EC2NodeClass object(String identity) {
        return READER.unmarshal("""
                metadata: {name: default, uid: u, generation: 1, creationTimestamp: "2026-11-21T08:00:00Z"}
                spec:
                  amiFamily: AL2023
                  amiSelectorTerms: [{id: ami-1}]
                  subnetSelectorTerms: [{id: subnet-a}]
                  securityGroupSelectorTerms: [{id: sg-1}]
                  %s
                """.formatted(identity), EC2NodeClass.class);
    }

    private final class Network implements NetworkFeed {

        @Override
        public List<Subnet> subnets(List<SubnetTerm> terms) {
            return answer(Feed.SUBNETS, subnets);
        }

        @Override
        public List<SecurityGroup> securityGroups(List<SecurityGroupTerm> terms) {
            return answer(Feed.GROUPS, groups);
        }
    }

    private final class Reserved implements ReservationFeed {

        @Override
        public List<Reservation> reservations(List<ReservationTerm> terms) {
            return answer(Feed.RESERVATIONS, terms.isEmpty() ? List.of() : reservations);
        }

        @Override
        public Optional<PlacementGroup> placementGroup(PlacementGroupTerm term) {
            return answer(Feed.RESERVATIONS, Optional.ofNullable(group).filter(_ -> !term.isNone()));
        }
    }

    private final class Iam implements Profiles {

        @Override
        public Optional<Profile> find(String name) {
            return answer(Feed.PROFILES, Optional.ofNullable(profiles.get(name)));
        }

        @Override
        public Profile ensure(String name, String path, String role, Map<String, String> tags) {
            if (noSuchRole) {
                throw new RemoteCallException(
                        RemoteCallException.Category.NOT_FOUND, "NoSuchEntity", "no role " + role, null);
            }
            ClassWorld.this.tags.put(name, tags);
            return answer(Feed.PROFILES, profile(name, role));
        }

        @Override
        public List<String> under(String path) {
            return List.copyOf(profiles.keySet());
        }

        @Override
        public void delete(String name) {
            profiles.remove(name);
        }
    }
}
