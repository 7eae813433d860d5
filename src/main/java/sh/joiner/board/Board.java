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
import sh.joiner.board.garbage.UnclaimedInstanceView;
import sh.joiner.board.interruption.EffectiveRuleView;
import sh.joiner.board.interruption.InterruptionPolicyView;
import sh.joiner.board.interruption.InterruptionView;
import sh.joiner.board.interruption.WindowView;
import sh.joiner.board.projection.CacheProjection;
import sh.joiner.board.projection.Memories;
import sh.joiner.board.projection.OverviewProjection;
import sh.joiner.board.projection.OverviewProjection.Situation;
import sh.joiner.board.projection.Pass;
import sh.joiner.board.request.AwsApiProjection;
import sh.joiner.board.request.AwsApiView;
import sh.joiner.board.view.CacheView;
import sh.joiner.board.view.DecisionView;
import sh.joiner.board.view.DiscoveredView;
import sh.joiner.board.view.GatesView;
import sh.joiner.board.view.OverviewView;
import sh.joiner.board.view.OverviewView.Lead;
import sh.joiner.board.view.ShortageView;
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
 * The one place that pages and REST read. Loops tell it what they saw, planned and decided; telling costs them nothing, the reader pays for
 * what it reads. Thread-safe.
 */
public final class Board {

    private final Place place;
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
    private volatile @Nullable List<UnclaimedInstanceView> unclaimed; // null: this process has not looked
    private final AtomicReference<Notices> notices = new AtomicReference<>(Notices.NONE);

    /**
     * An empty board.
     *
     * @param world the clock of this world, by which ages are told
     * @param options how the passes choose that it is told of
     */
    public Board(Place place, InstantSource world, Options options) {
        this.place = place;
        this.world = world;
        this.current = new AtomicReference<>(ClusterViews.blank(options));
    }

    public Place place() {
        return place;
    }

    /** The present instant of this world. */
    public Instant now() {
        return world.instant();
    }

    /** From now on another process decides: what is seen here is shown, and nothing is decided. */
    public void standsBy() {
        lead = Lead.STANDS_BY;
        touch(Topic.OF_CLUSTER);
    }

    /** From now on this process decides, as one does that is alone. */
    public void leads() {
        lead = Lead.LEADS;
        touch(Topic.OF_CLUSTER);
    }

    /** Whether it is this process that decides. */
    public boolean isLeading() {
        return lead == Lead.LEADS;
    }

    /** The cluster has changed. A snapshot without a catalogue keeps the last one while there is a class whose types it may hold. */
    public void seen(Snapshot snapshot) {
        var before = current.get().snapshot().catalog();
        current.updateAndGet(last -> last.then(
                snapshot.catalog().typesOf().isEmpty()
                                && !snapshot.nodeClasses().isEmpty()
                        ? snapshot.with(last.snapshot().catalog())
                        : snapshot,
                last.pass(),
                memories()));
        touch(Topic.OF_CLUSTER);
        touchTypes(before);
    }

    private void touchTypes(Catalog before) {
        if (!before.equals(current.get().snapshot().catalog())) {
            touch(EnumSet.of(Topic.INSTANCETYPES, Topic.NODECLASSES));
        }
    }

    /** The provisioning loop has planned. */
    public void passed(Snapshot snapshot, Plan plan, Duration took) {
        var pass = new Pass(plan, snapshot, took);
        var before = current.get().snapshot().catalog();
        current.updateAndGet(last -> last.then(snapshot, pass, memories()));
        touch(Topic.OF_CLUSTER);
        touchTypes(before);
    }

    /** Where the gates are read from, for as long as the program runs. */
    public void watch(Supplier<Readiness> readiness) {
        gates.watch(readiness);
        heard();
    }

    /** Something was heard of an input. What opens or shuts a gate changes what is said of pods as well. */
    public void heard() {
        touch(EnumSet.of(Topic.GATES));
        if (gates.hasChanged()) {
            current.updateAndGet(last -> last.then(last.snapshot(), last.pass(), memories()));
            touch(EnumSet.of(Topic.OVERVIEW, Topic.PODS));
        }
    }

    /** All gates as they are now; empty in a world without a controller. */
    public Optional<Readiness> readiness() {
        return gates.readiness();
    }

    /** The gates, and who waits for them. */
    public GatesView gates() {
        return gates.view();
    }

    /** A node class was looked into. */
    public void inspected(Inspection inspection) {
        inspections.put(inspection.nodeClass(), inspection);
        shown();
    }

    /** A node class is gone. */
    public void gone(String nodeClass) {
        inspections.remove(nodeClass);
        shown();
    }

    private void shown() {
        current.updateAndGet(last -> last.then(last.snapshot(), last.pass(), memories()));
        touch(EnumSet.of(Topic.NODECLASSES));
    }

    private Memories memories() {
        return new Memories(ledger.origins(), inspections, gates.obstacles());
    }

    /** The images of a node class were judged. */
    public void imagesFound(ImageFinding finding) {
        if (images.put(finding)) {
            touch(EnumSet.of(Topic.IMAGES, Topic.NODECLASSES));
        }
    }

    /** A node class is gone, and its images are no concern any more. */
    public void imagesGone(String nodeClass) {
        images.remove(nodeClass);
        touch(EnumSet.of(Topic.IMAGES));
    }

    /** Whoever reads of caches asks this. */
    public void cachesAre(Supplier<List<CacheStatus>> statuses) {
        caches = statuses;
    }

    /** Some cache has learned something, or could not. */
    public void cachesChanged() {
        touch(EnumSet.of(Topic.CACHES));
    }

    /** The board asks this for the AWS APIs that this process calls. */
    public void requestsAre(Supplier<List<ApiUsage>> apis) {
        requests = apis;
    }

    /** AWS has refused a request, or one was not sent. */
    public void requestsChanged() {
        touch(EnumSet.of(Topic.AWS));
    }

    /** The AWS APIs that this process calls, as of now. */
    public List<AwsApiView> awsApis() {
        return AwsApiProjection.views(requests.get());
    }

    /** How every cache stands at this instant. */
    public List<CacheView> caches() {
        return CacheProjection.views(caches.get(), now());
    }

    /** The images that all node classes see, youngest first. */
    public List<CandidateView> images() {
        return images.candidates();
    }

    /** An image, and what each class thinks of it. */
    public Optional<SeenImageView> image(String id) {
        return images.image(id);
    }

    /** Why nobody here can say of an image that no class sees it; empty if that can be said. */
    public Optional<String> imagesNotKnown() {
        return new ImageLooks(lead, current.get().snapshot(), inspections.keySet()).notKnown();
    }

    /** This is short, and this was learned of what there is. */
    public void supplied(Supply now) {
        if (!now.equals(supply)) {
            supply = now;
            touch(EnumSet.of(Topic.INSTANCETYPES));
        }
    }

    /** A pass of garbage collection has found these instances without a NodeClaim. */
    public void unclaimed(List<UnclaimedInstance> found) {
        var views = UnclaimedInstanceView.of(found);
        if (!views.equals(unclaimed)) {
            unclaimed = views;
            touch(EnumSet.of(Topic.OVERVIEW, Topic.CLAIMS));
        }
    }

    /** Returns the instances without a NodeClaim; empty while this process has not looked for them, as only the leader does. */
    public Optional<List<UnclaimedInstanceView>> unclaimed() {
        return isLeading() ? Optional.ofNullable(unclaimed) : Optional.empty();
    }

    /** What EC2 had nothing of and is not asked for yet, the longest first. */
    public List<ShortageView> shortages() {
        return SupplyProjection.shortages(supply.shortages(), now());
    }

    /** What nodes told of their memory, by type. */
    public List<DiscoveredView> discovered() {
        return SupplyProjection.discovered(supply.discoveries());
    }

    /** Every way to buy every type. */
    public List<OfferingLineView> offerings() {
        return SupplyProjection.offerings(current.get().instanceTypes(), supply.shortages(), now());
    }

    /** These are the notices about instances now. */
    public void interruptions(List<Interruption> all) {
        notices.updateAndGet(last -> last.withInterruptions(all));
        touch(Topic.OF_NOTICES);
    }

    /** These are the policies about notices now. */
    public void interruptionPolicies(List<InterruptionPolicy> all) {
        notices.updateAndGet(last -> last.withPolicies(all));
        touch(Topic.OF_POLICIES);
    }

    /** These are the maintenance windows now. */
    public void maintenanceWindows(List<MaintenanceWindow> all) {
        notices.updateAndGet(last -> last.withWindows(all));
        touch(Topic.OF_WINDOWS);
    }

    /** Whether it was told which notices, policies or windows there are. A world without a controller has none. */
    public boolean isKnown(Topic topic) {
        return !gates.isWatched() || notices.get().isKnown(topic);
    }

    /** Notices about instances: those first of which something may come, by when that is; then the others, youngest first. */
    public List<InterruptionView> interruptions() {
        return notices.get().interruptions();
    }

    /** The notice about an instance of that name. */
    public Optional<InterruptionView> interruption(String name) {
        return interruptions().stream().filter(view -> view.name().equals(name)).findFirst();
    }

    /** What pools want done about notices. */
    public List<InterruptionPolicyView> interruptionPolicies() {
        return notices.get().policies(current.get().snapshot().pools());
    }

    /** What that comes to, for each pool and kind of notice. */
    public List<EffectiveRuleView> effectiveRules() {
        return notices.get().effectiveRules(current.get().snapshot().pools());
    }

    /** The maintenance windows with their next openings. */
    public List<WindowView> maintenanceWindows() {
        return notices.get().windows(now());
    }

    /** Something was decided. */
    public void decided(Decision decision) {
        ledger.add(decision);
        touch(Topic.OF_LEDGER);
    }

    /** The sandbox was changed on a person's word. */
    public void provoked() {
        touch(EnumSet.of(Topic.SANDBOX));
    }

    public ClusterViews views() {
        return current.get();
    }

    /** The ledger, newest first. */
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

    /** Returns the name of this run of the program; versions of another run mean nothing here. */
    public String epoch() {
        return versions.epoch();
    }

    /** Returns what has changed after that version; no topics if nothing has. Version 0 is before the first change. */
    public Change since(long known) {
        return versions.since(known);
    }

    private void touch(Collection<Topic> topics) {
        versions.touch(topics);
    }
}
