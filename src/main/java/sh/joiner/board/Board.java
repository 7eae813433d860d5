package sh.joiner.board;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.catalog.CandidateView;
import sh.joiner.board.catalog.OfferingLineView;
import sh.joiner.board.catalog.SeenImageView;
import sh.joiner.board.catalog.SupplyProjection;
import sh.joiner.board.disruption.Disruptions;
import sh.joiner.board.garbage.UnclaimedInstanceView;
import sh.joiner.board.interruption.EffectiveRuleView;
import sh.joiner.board.interruption.InterruptionPolicyView;
import sh.joiner.board.interruption.InterruptionView;
import sh.joiner.board.interruption.WindowView;
import sh.joiner.board.projection.CacheProjection;
import sh.joiner.board.projection.OverviewProjection;
import sh.joiner.board.projection.OverviewProjection.Situation;
import sh.joiner.board.projection.Pass;
import sh.joiner.board.projection.ProjectionInputs;
import sh.joiner.board.request.AwsApiProjection;
import sh.joiner.board.request.AwsApiView;
import sh.joiner.board.view.CacheView;
import sh.joiner.board.view.DecisionView;
import sh.joiner.board.view.DiscoveredView;
import sh.joiner.board.view.GatesView;
import sh.joiner.board.view.OverviewView;
import sh.joiner.board.view.OverviewView.Lead;
import sh.joiner.board.view.ShortageView;
import sh.joiner.engine.disruption.DisruptionDecision;
import sh.joiner.engine.image.ImageFinding;
import sh.joiner.engine.lifecycle.UnclaimedInstance;
import sh.joiner.engine.nodeclass.Inspection;
import sh.joiner.engine.plan.Options;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.readiness.Readiness;
import sh.joiner.model.cache.CacheStatus;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.model.request.ApiUsage;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.model.window.MaintenanceWindow;

/**
 * The single source of data for the pages and the REST API. Controller loops report snapshots, plans and decisions. A report is cheap, because most
 * views are computed when a page or the REST API reads them. Thread-safe.
 */
public final class Board {

    private final ProcessLocation place;
    private final InstantSource world;
    private final Ledger ledger = new Ledger();
    private final Map<String, Inspection> inspections = new ConcurrentHashMap<>();
    private final AtomicReference<ClusterViews> current;
    private volatile Lead lead = Lead.LEADS;
    private final Versions versions = new Versions();
    private final ImageFindings images = new ImageFindings();
    private volatile Supplier<List<CacheStatus>> caches = List::of;
    private volatile Supplier<List<ApiUsage>> requests = List::of;
    private final GateWatch gates = new GateWatch();
    private volatile Supply supply = Supply.NOTHING;
    private final Disruptions disruptions;
    private volatile @Nullable List<UnclaimedInstanceView> unclaimed; // null: this process has not searched for them
    private final AtomicReference<Notices> notices = new AtomicReference<>(Notices.NONE);

    /**
     * Creates an empty board.
     *
     * @param world the clock of this environment, real or simulated; ages are computed with this clock
     * @param options the options of the provisioning passes that are reported to this board
     */
    public Board(ProcessLocation place, InstantSource world, Options options) {
        this.place = place;
        this.world = world;
        this.current = new AtomicReference<>(ClusterViews.blank(options));
        this.disruptions = new Disruptions(world.instant(), () -> shown(Topic.NODES));
    }

    public ProcessLocation place() {
        return place;
    }

    /** Returns the current time of this environment, real or simulated. */
    public Instant now() {
        return world.instant();
    }

    /** Marks this process as a standby. A standby shows the cluster, and the leader makes the decisions. */
    public void standsBy() {
        lead = Lead.STANDS_BY;
        touch(Topic.OF_CLUSTER);
    }

    /** Marks this process as the leader. A process without leader election always counts as the leader. */
    public void leads() {
        lead = Lead.LEADS;
        touch(Topic.OF_CLUSTER);
    }

    /** Returns true if this process is the leader. */
    public boolean isLeading() {
        return lead == Lead.LEADS;
    }

    /**
     * Shows a new snapshot. If the snapshot contains no instance types but a node class, the board continues to show
     * the last catalog.
     */
    public void seen(Snapshot snapshot) {
        var before = current.get().snapshot().catalog();
        current.updateAndGet(last -> last.then(
                snapshot.catalog().typesOf().isEmpty()
                                && !snapshot.nodeClasses().isEmpty()
                        ? snapshot.with(last.snapshot().catalog())
                        : snapshot,
                last.pass(),
                projectionInputs()));
        disruptions.seen(snapshot);
        touch(Topic.OF_CLUSTER);
        touchTypes(before);
    }

    private void touchTypes(Catalog before) {
        if (!before.equals(current.get().snapshot().catalog())) {
            touch(EnumSet.of(Topic.INSTANCETYPES, Topic.NODECLASSES));
        }
    }

    /** Shows the result of a provisioning pass. */
    public void passFinished(Snapshot snapshot, Plan plan, Duration took) {
        var pass = new Pass(plan, snapshot, took);
        var before = current.get().snapshot().catalog();
        current.updateAndGet(last -> last.then(snapshot, pass, projectionInputs()));
        touch(Topic.OF_CLUSTER);
        touchTypes(before);
    }

    /** Sets the source of the readiness gates. */
    public void watch(Supplier<Readiness> readiness) {
        gates.watch(readiness);
        changed();
    }

    /** Publishes that the state of an input has changed. If a gate opens or closes, the states of pods may change as well. */
    public void changed() {
        touch(EnumSet.of(Topic.GATES));
        if (gates.hasChanged()) {
            current.updateAndGet(last -> last.then(last.snapshot(), last.pass(), projectionInputs()));
            touch(EnumSet.of(Topic.OVERVIEW, Topic.PODS));
        }
    }

    /** Returns the current state of all gates; empty in an environment without a controller. */
    public Optional<Readiness> readiness() {
        return gates.readiness();
    }

    /** Returns the gates and the controllers that wait for them. */
    public GatesView gates() {
        return gates.view();
    }

    /** Shows the result of the last reconciliation of a node class. */
    public void inspected(Inspection inspection) {
        inspections.put(inspection.nodeClass(), inspection);
        shown(Topic.NODECLASSES);
    }

    /** Removes the reconciliation result of a deleted node class. */
    public void deleted(String nodeClass) {
        inspections.remove(nodeClass);
        shown(Topic.NODECLASSES);
    }

    private void shown(Topic topic) {
        current.updateAndGet(last -> last.then(last.snapshot(), last.pass(), projectionInputs()));
        touch(EnumSet.of(topic));
    }

    private ProjectionInputs projectionInputs() {
        return new ProjectionInputs(
                ledger.origins(),
                inspections,
                gates.obstacles(),
                isLeading() ? disruptions.last() : DisruptionDecision.NONE,
                disruptions.removals(),
                isLeading() ? disruptions.unhealthy() : List.of(),
                notices.get().recorded());
    }

    /** Shows the verdicts on the candidate AMIs of a node class. */
    public void imagesFound(ImageFinding finding) {
        if (images.put(finding)) {
            touch(EnumSet.of(Topic.IMAGES, Topic.NODECLASSES));
        }
    }

    /** Removes the candidate AMIs of a deleted node class. */
    public void imagesDeleted(String nodeClass) {
        images.remove(nodeClass);
        touch(EnumSet.of(Topic.IMAGES));
    }

    /** Sets the source of the cache states. */
    public void cachesAre(Supplier<List<CacheStatus>> statuses) {
        caches = statuses;
    }

    /** Publishes that a cache was refreshed, or that its refresh failed. */
    public void cachesChanged() {
        touch(EnumSet.of(Topic.CACHES));
    }

    /** Sets the source of the usage of AWS APIs. */
    public void requestsAre(Supplier<List<ApiUsage>> apis) {
        requests = apis;
    }

    /** Publishes that AWS refused a request, or that a request was not sent. */
    public void requestsChanged() {
        touch(EnumSet.of(Topic.AWS));
    }

    /** Returns the AWS APIs that this process calls, with their current state. */
    public List<AwsApiView> awsApis() {
        return AwsApiProjection.views(requests.get());
    }

    /** Returns the current state of every cache. */
    public List<CacheView> caches() {
        return CacheProjection.views(caches.get(), now());
    }

    /** Returns the candidate AMIs of all node classes, newest first. */
    public List<CandidateView> images() {
        return images.candidates();
    }

    /** Returns the AMI with the verdict of each node class. */
    public Optional<SeenImageView> image(String id) {
        return images.image(id);
    }

    /** Returns why this process does not know all candidate AMIs; empty if this process knows all of them. */
    public Optional<String> imagesNotKnown() {
        return new ReconciledNodeClasses(lead, current.get().snapshot(), inspections.keySet()).notKnown();
    }

    /** Shows the current capacity shortages and the memory sizes learned from nodes. */
    public void supplied(Supply now) {
        if (!now.equals(supply)) {
            supply = now;
            touch(EnumSet.of(Topic.INSTANCETYPES));
        }
    }

    /** Shows the instances without a NodeClaim that the last pass of garbage collection found. */
    public void unclaimed(List<UnclaimedInstance> found) {
        var views = UnclaimedInstanceView.of(found);
        if (!views.equals(unclaimed)) {
            unclaimed = views;
            touch(EnumSet.of(Topic.OVERVIEW, Topic.CLAIMS));
        }
    }

    /** Returns the disruption commands that this process has seen, and their totals. */
    public Disruptions disruptions() {
        return disruptions;
    }

    /** Returns the instances without a NodeClaim; empty on a standby, and until the first pass of garbage collection of this process. */
    public Optional<List<UnclaimedInstanceView>> unclaimed() {
        return isLeading() ? Optional.ofNullable(unclaimed) : Optional.empty();
    }

    /** Returns the capacity and the subnets that Joiner currently does not use, with the reasons. The shortage that ends last comes first. */
    public List<ShortageView> shortages() {
        return SupplyProjection.shortages(supply.shortages(), now());
    }

    /** Returns the memory sizes that nodes reported, for each instance type and AMI. */
    public List<DiscoveredView> discovered() {
        return SupplyProjection.discovered(supply.discoveries());
    }

    /** Returns all offerings of all instance types. */
    public List<OfferingLineView> offerings() {
        return SupplyProjection.offerings(current.get().instanceTypes(), supply.shortages(), now());
    }

    /** Replaces the interruptions. */
    public void interruptions(List<Interruption> all) {
        notices.updateAndGet(last -> last.withInterruptions(all));
        touch(Topic.OF_NOTICES);
    }

    /** Replaces the interruption policies. */
    public void interruptionPolicies(List<InterruptionPolicy> all) {
        notices.updateAndGet(last -> last.withPolicies(all));
        touch(Topic.OF_POLICIES);
    }

    /** Replaces the maintenance windows. */
    public void maintenanceWindows(List<MaintenanceWindow> all) {
        notices.updateAndGet(last -> last.withWindows(all));
        touch(Topic.OF_WINDOWS);
    }

    /** Returns true if the objects of the topic were listed at least once. Also returns true in an environment without a controller. */
    public boolean isKnown(Topic topic) {
        return !gates.isWatched() || notices.get().isKnown(topic);
    }

    /** Returns the open interruptions by the time of their next step, then the closed interruptions, the last closed first. */
    public List<InterruptionView> interruptions() {
        return notices.get().interruptions();
    }

    /** Returns the interruption with this name. */
    public Optional<InterruptionView> interruption(String name) {
        return interruptions().stream().filter(view -> view.name().equals(name)).findFirst();
    }

    /** Returns the interruption policies. */
    public List<InterruptionPolicyView> interruptionPolicies() {
        return notices.get().policies(current.get().snapshot().pools());
    }

    /** Returns the effective rules of each pool for each kind of interruption. */
    public List<EffectiveRuleView> effectiveRules() {
        return notices.get().effectiveRules(current.get().snapshot().pools());
    }

    /** Returns the maintenance windows with their next openings. */
    public List<WindowView> maintenanceWindows() {
        return notices.get().windows(now());
    }

    /** Records a decision. */
    public void decided(Decision decision) {
        ledger.add(decision);
        disruptions.decided(decision);
        touch(Topic.OF_LEDGER);
    }

    /** Publishes that a user changed the sandbox. */
    public void provoked() {
        touch(EnumSet.of(Topic.SANDBOX));
    }

    public ClusterViews views() {
        return current.get();
    }

    /** Returns the lines of the ledger, ordered by the time of the first decision on each line, newest first. */
    public List<DecisionView> decisions() {
        return ledger.views();
    }

    public OverviewView overview() {
        var shown = current.get();
        var announced = notices.get().all(shown.snapshot().pools(), now());
        return OverviewProjection.view(
                shown.objects(),
                new Situation(lead, gates.obstacles(), announced, unclaimed().orElse(List.of())),
                decisions());
    }

    /** Returns the name of this run of the program. Versions are valid only within one run. */
    public String epoch() {
        return versions.epoch();
    }

    /** Returns the topics that changed after this version. The version before the first change is 0. */
    public Change since(long known) {
        return versions.since(known);
    }

    private void touch(Collection<Topic> topics) {
        versions.touch(topics);
    }
}
