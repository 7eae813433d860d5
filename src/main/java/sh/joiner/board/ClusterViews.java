package sh.joiner.board;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.catalog.InstanceTypeProjection;
import sh.joiner.board.catalog.InstanceTypeView;
import sh.joiner.board.catalog.NodeClassProjection;
import sh.joiner.board.catalog.ValidationProjection;
import sh.joiner.board.catalog.ValidationView;
import sh.joiner.board.disruption.DisruptionCandidateView;
import sh.joiner.board.disruption.DisruptionCandidateViews;
import sh.joiner.board.disruption.FreezeProjection;
import sh.joiner.board.disruption.FreezeView;
import sh.joiner.board.projection.ClaimProjection;
import sh.joiner.board.projection.ExplanationProjection;
import sh.joiner.board.projection.NodeProjection;
import sh.joiner.board.projection.OverviewProjection;
import sh.joiner.board.projection.Pass;
import sh.joiner.board.projection.PodPlaces;
import sh.joiner.board.projection.PodProjection;
import sh.joiner.board.projection.PoolProjection;
import sh.joiner.board.projection.ProjectionInputs;
import sh.joiner.board.projection.SnapshotIndex;
import sh.joiner.board.rollout.RolloutProjection;
import sh.joiner.board.rollout.RolloutView;
import sh.joiner.board.view.ClaimView;
import sh.joiner.board.view.ExplanationView;
import sh.joiner.board.view.NodeClassView;
import sh.joiner.board.view.NodeView;
import sh.joiner.board.view.PodView;
import sh.joiner.board.view.PoolView;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.hold.DisruptionPause;
import sh.joiner.engine.plan.Options;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.scheduling.Explained;
import sh.joiner.engine.scheduling.Scheduler;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.snapshot.Snapshot;

/** The views of one snapshot of the cluster and of the last plan. Immutable. Each view is computed on first use. */
public final class ClusterViews {

    static final Snapshot NOTHING = new Snapshot(
            Instant.EPOCH, List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), Catalog.EMPTY);

    private static final Duration EXPLAINING = Duration.ofSeconds(10);
    private static final Duration COMPUTING_SAVINGS = Duration.ofSeconds(1);

    private final Snapshot snapshot;
    private final Lazy<SnapshotIndex> index;
    private final @Nullable Pass pass;
    private final Options options;
    private final ProjectionInputs projection;
    private final Lazy<List<PoolView>> pools;
    private final Lazy<List<NodeClassView>> nodeClasses;
    private final Lazy<List<ValidationView>> validations;
    private final Lazy<List<ClaimView>> claims;
    private final Lazy<List<NodeView>> nodes;
    private final Lazy<DisruptionCandidateViews> candidates;
    private final Lazy<List<FreezeView>> freezes;
    private final Lazy<List<RolloutView>> rollouts;
    private final List<String> pauses;
    private final Lazy<List<PodView>> pods;
    private final Lazy<List<InstanceTypeView>> instanceTypes;
    private final Lazy<Explained> reasons;

    /** The data that the views show: a snapshot, the last pass, and the options of the passes. */
    private record ViewInputs(Snapshot snapshot, @Nullable Pass pass, Options options) {}

    private ClusterViews(
            ViewInputs inputs,
            ProjectionInputs projection,
            Lazy<List<InstanceTypeView>> instanceTypes,
            Lazy<Explained> reasons) {
        var snapshot = inputs.snapshot();
        var pass = inputs.pass();
        var plan = pass == null ? new Plan(snapshot.takenAt(), List.of(), List.of(), List.of(), false) : pass.plan();
        this.snapshot = snapshot;
        this.index = new Lazy<>(() -> new SnapshotIndex(snapshot, projection));
        this.pass = pass;
        this.options = inputs.options();
        this.projection = projection;
        this.pools = new Lazy<>(() -> PoolProjection.views(index.get()));
        this.nodeClasses = new Lazy<>(() -> NodeClassProjection.views(index.get()));
        this.validations = new Lazy<>(() -> ValidationProjection.views(index.get()));
        this.claims = new Lazy<>(() -> ClaimProjection.views(index.get()));
        this.nodes = new Lazy<>(() -> NodeProjection.views(index.get(), plan));
        this.candidates = new Lazy<>(() -> new DisruptionCandidateViews(
                snapshot, plan, projection.disruption(), projection.interruptions(), projection.removals()));
        this.freezes = new Lazy<>(() -> FreezeProjection.views(snapshot));
        this.rollouts = new Lazy<>(() -> RolloutProjection.views(snapshot));
        this.pauses = projection.disruption().pauses().stream()
                .map(DisruptionPause::sentence)
                .toList();
        this.pods = new Lazy<>(() -> PodProjection.views(index.get(), plan));
        this.instanceTypes = instanceTypes;
        this.reasons = reasons;
    }

    /** Returns the inputs of a disruption pass for another snapshot, with the interruptions and failed commands of these views. */
    DisruptionInputs disruption(Snapshot other, Plan plan) {
        return DisruptionCandidateViews.inputs(other, plan, projection.disruption(), projection.interruptions());
    }

    /** Returns the empty views that exist before the first snapshot. */
    static ClusterViews blank(Options options) {
        return new ClusterViews(
                new ViewInputs(NOTHING, null, options),
                ProjectionInputs.NONE,
                types(Catalog.EMPTY),
                reasons(NOTHING, options));
    }

    /**
     * Returns the views of the next snapshot. There are many views of instance types and they change rarely, so they are computed again only
     * if the catalog changes. The reasons why a pass refused pods are computed once for each pass.
     */
    ClusterViews then(Snapshot next, @Nullable Pass lastPass, ProjectionInputs projection) {
        var types = next.catalog().equals(snapshot.catalog()) ? instanceTypes : types(next.catalog());
        var known = lastPass == null || lastPass.equals(pass) ? reasons : reasons(lastPass.snapshot(), options);
        return new ClusterViews(new ViewInputs(next, lastPass, options), projection, types, known);
    }

    private static Lazy<Explained> reasons(Snapshot planned, Options options) {
        return new Lazy<>(() -> Scheduler.explained(planned, options, TimeLimit.of(EXPLAINING)::isOver));
    }

    private static Lazy<List<InstanceTypeView>> types(Catalog catalog) {
        return new Lazy<>(() -> InstanceTypeProjection.views(catalog));
    }

    /** Returns the time of the snapshot; null before the first snapshot. */
    public @Nullable Instant asOf() {
        return snapshot.equals(NOTHING) ? null : snapshot.takenAt();
    }

    @Nullable
    Pass pass() {
        return pass;
    }

    Snapshot snapshot() {
        return snapshot;
    }

    public List<PoolView> pools() {
        return pools.get();
    }

    public List<NodeClassView> nodeClasses() {
        return nodeClasses.get();
    }

    /** Returns the validation results of each node class. */
    public List<ValidationView> validations() {
        return validations.get();
    }

    public List<ClaimView> claims() {
        return claims.get();
    }

    public List<NodeView> nodes() {
        return nodes.get();
    }

    /**
     * Returns every node as a candidate for disruption. The computation of savings has a time limit. The next call
     * continues an unfinished computation.
     */
    public List<DisruptionCandidateView> disruptionCandidates() {
        return candidates.get().all(TimeLimit.of(COMPUTING_SAVINGS)::isOver);
    }

    /** Returns the node as a candidate for disruption; empty if the node does not exist. */
    public Optional<DisruptionCandidateView> disruptionCandidate(String node) {
        return candidates.get().one(node);
    }

    /** Returns the AMIRollouts, the newest first. */
    public List<RolloutView> rollouts() {
        return rollouts.get();
    }

    /** Returns the freezes, also those that have ended. */
    public List<FreezeView> freezes() {
        return freezes.get();
    }

    /** Returns why drift and consolidation pause; empty if they do not pause, and on a standby. */
    public List<String> pauses() {
        return pauses;
    }

    public List<PodView> pods() {
        return pods.get();
    }

    public List<InstanceTypeView> instanceTypes() {
        return instanceTypes.get();
    }

    /** Explains where a pod runs or will run, or why it cannot be scheduled; empty if the pod does not exist. */
    public Optional<ExplanationView> explanation(String namespace, String name) {
        return pods().stream()
                .filter(pod -> pod.name().equals(name) && pod.namespace().equals(namespace))
                .findFirst()
                .map(new ExplanationProjection(pass, reasons, new PodPlaces(nodes(), claims()))::view);
    }

    OverviewProjection.Objects objects() {
        return new OverviewProjection.Objects(index.get(), pass, pools(), nodeClasses(), claims(), nodes(), pods());
    }
}
