package sh.joiner.engine.rollout;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.model.rollout.AnalysisRules;
import sh.joiner.model.rollout.AnalysisRules.FailureAction;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.ImageRolloutRules;
import sh.joiner.model.rollout.PodAnalysisRules;
import sh.joiner.model.rollout.ProposedRollout;
import sh.joiner.model.rollout.RolloutPhase;
import sh.joiner.model.rollout.RolloutPlan;
import sh.joiner.model.rollout.RolloutProgress;
import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.model.rollout.RolloutStep;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The steps of a proposed rollout, with the nodes that each step replaces. {@link RolloutDecision} and {@link RolloutFleet} decide the forecast, so it
 * cannot differ from a real rollout under these assumptions: each node is replaced at once, so that the limit of unavailable nodes holds none. The new
 * nodes are healthy, a user approves each step at once, and nothing else changes.
 */
public record RolloutForecast(List<ForecastStep> steps) {

    /** Rules under which the analysis of a rollout does not fail. */
    private static final AnalysisRules HEALTHY = new AnalysisRules(
            0,
            Duration.ofDays(3650),
            List.of(),
            100,
            new PodAnalysisRules(9_999, Duration.ofDays(3650)),
            1,
            null,
            FailureAction.PAUSE,
            List.of());

    public RolloutForecast {
        steps = List.copyOf(steps);
    }

    /**
     * A step of the rollout.
     *
     * @param startsAt the earliest time at which the step replaces nodes; absent if this or an earlier step has a window that never opens, or
     *     pools that do not exist
     * @param waitsFor why the step cannot replace nodes when it is reached: its window is closed, or its pools do not exist; empty if it can
     * @param replaced the nodes that the step replaces, in order
     * @param nodesAfter the number of nodes with candidate images after the step
     */
    public record ForecastStep(
            RolloutStep rule, @Nullable Instant startsAt, String waitsFor, List<Claim> replaced, int nodesAfter) {
        public ForecastStep {
            replaced = List.copyOf(replaced);
        }
    }

    /** Replaces nodes in a snapshot. */
    @FunctionalInterface
    public interface NodeReplacer {

        /**
         * Returns the cluster in which other nodes have replaced the node. The claims of the new nodes must have the annotation {@link Claim#AMI_ROLLOUT}
         * with this rollout. Empty if the replacement is not known: the forecast then assumes that one equal node replaces the node.
         */
        Optional<Snapshot> replaced(Claim old, String rollout, Snapshot snapshot);
    }

    /**
     * Returns the forecast for this cluster.
     *
     * @param present the cluster, whose holds determine the order of the nodes: nodes that drift cannot replace come last
     * @param unprotected the same cluster without protected pods, in which the nodes are replaced
     */
    public static RolloutForecast of(
            ProposedRollout proposed, Snapshot present, Snapshot unprotected, NodeReplacer replacer) {
        return new Run(proposed, present, unprotected, replacer).forecast();
    }

    /** The changing state of a forecast. */
    private static final class Run {

        /** The name of the rollout. It is no valid name of an object, so no existing claim is annotated with it. */
        private static final String NAME = "what if";

        private final ProposedRollout proposed;
        private final Snapshot present;
        private final NodeReplacer replacer;
        private final List<ForecastStep> steps = new ArrayList<>();
        private ImageRolloutRules rules;
        private RolloutHolds holds;
        private Snapshot snapshot;
        private ImageRollout rollout;
        private boolean isTimeKnown = true;

        Run(ProposedRollout proposed, Snapshot present, Snapshot snapshot, NodeReplacer replacer) {
            this.proposed = proposed;
            this.present = present;
            this.holds = new RolloutHolds(present);
            this.replacer = replacer;
            this.rules = rules(proposed.rules().plan().steps());
            this.snapshot = snapshot.withClaims(snapshot.claims().stream()
                    .map(claim -> initialized(claim, snapshot.takenAt()))
                    .toList());
            this.rollout = rollout(0, null, RolloutProgress.NONE);
        }

        private ImageRolloutRules rules(List<RolloutStep> steps) {
            var plan = new RolloutPlan(steps, proposed.rules().plan().order(), null);
            return new ImageRolloutRules(plan, HEALTHY, false);
        }

        private ImageRollout rollout(long generation, @Nullable RolloutRequest request, RolloutProgress progress) {
            return new ImageRollout(NAME, "", "", generation, Instant.EPOCH, proposed.target(), request, progress);
        }

        /** Returns the claim of a launched node as if the node were initialized now. */
        private static Claim initialized(Claim claim, Instant now) {
            return claim.isLaunched() && !claim.isInitialized() ? ready(claim, now) : claim;
        }

        RolloutForecast forecast() {
            while (rollout.progress().phase() != RolloutPhase.SUCCEEDED) {
                var progress = RolloutDecision.next(rollout, rules, snapshot, RolloutFacts.NONE);
                rollout = rollout(rollout.generation(), rollout.request(), progress);
                enter(progress);
                advance(progress);
            }
            return new RolloutForecast(steps);
        }

        /** Adds the steps up to the current one. */
        private void enter(RolloutProgress progress) {
            while (steps.size() <= progress.step()) {
                var rule = proposed.rules().plan().step(steps.size());
                steps.add(new ForecastStep(
                        rule,
                        isTimeKnown ? snapshot.takenAt() : null,
                        "",
                        List.of(),
                        progress.nodes().candidate()));
            }
        }

        private void advance(RolloutProgress progress) {
            switch (progress.phase()) {
                case PROGRESSING ->
                    RolloutFleet.of(rollout, snapshot, holds)
                            .nextOldNodes()
                            .findFirst()
                            .ifPresentOrElse(this::replace, this::openWindow);
                case SOAKING -> soak(progress);
                case AWAITING_APPROVAL -> promote(progress);
                case SUCCEEDED -> {}
                case PENDING, PAUSED, ROLLING_BACK, FAILED, SUPERSEDED ->
                    throw new IllegalStateException("a forecast does not reach the phase %s: %s"
                            .formatted(progress.phase(), progress.message()));
            }
        }

        /** Waits for the end of the soak time. After it, the analysis would wait for pods, which the forecast does not run. */
        private void soak(RolloutProgress progress) {
            var soaked = soaked(progress);
            if (snapshot.takenAt().isBefore(soaked)) {
                advanceTo(soaked);
            } else {
                promote(progress);
            }
        }

        private void advanceTo(Instant end) {
            snapshot = snapshot.at(end);
            holds = new RolloutHolds(present.at(end));
        }

        private void promote(RolloutProgress progress) {
            rollout = rollout(rollout.generation() + 1, RolloutRequest.PROMOTE, progress);
        }

        private Instant soaked(RolloutProgress progress) {
            var reached = progress.stepReachedAt() == null ? snapshot.takenAt() : progress.stepReachedAt();
            return reached.plus(rules.plan().step(progress.step()).soak());
        }

        private void replace(Claim old) {
            snapshot = replacer.replaced(old, NAME, snapshot).orElseGet(() -> inPlace(old));
            var last = steps.removeLast();
            var replaced =
                    Stream.concat(last.replaced().stream(), Stream.of(old)).toList();
            int candidates = RolloutFleet.of(rollout, snapshot).candidates();
            steps.add(new ForecastStep(last.rule(), last.startsAt(), last.waitsFor(), replaced, candidates));
        }

        /** Returns the cluster in which the node has a candidate image. */
        private Snapshot inPlace(Claim old) {
            var image = proposed.target().newIds().stream().sorted().findFirst().orElseThrow();
            return snapshot.withClaims(snapshot.claims().stream()
                    .map(claim ->
                            claim.name().equals(old.name()) ? ready(claim.withImage(image), snapshot.takenAt()) : claim)
                    .toList());
        }

        private static Claim ready(Claim claim, Instant since) {
            var others = claim.conditions().stream()
                    .filter(condition -> !ClaimConditions.DEPENDENTS.contains(condition.type()));
            var steps = ClaimConditions.DEPENDENTS.stream()
                    .map(type -> new Condition(type, Condition.Status.TRUE, type, "", since));
            return claim.with(Stream.concat(others, steps).toList());
        }

        /**
         * Waits until the window of the current step opens. If it never opens, removes the window from the step, and no further time is known. Skips a step
         * whose pool does not exist.
         */
        private void openWindow() {
            int index = rollout.progress().step();
            var step = rules.plan().step(index);
            var window = StepWindow.of(step, snapshot.around().rules().windows());
            var missing = RolloutDecision.missingPool(step, snapshot.pools());
            var why = missing.isPresent()
                    ? rollout.progress().message()
                    : window.obstacle(snapshot.takenAt())
                            .orElseThrow(() -> new IllegalStateException("a forecast does not wait for nodes: "
                                    + rollout.progress().message()));
            if (missing.isPresent()) {
                skip(index);
            } else {
                window.opening(snapshot.takenAt()).ifPresentOrElse(this::advanceTo, () -> removeWindow(index));
            }
            var last = steps.removeLast();
            steps.add(new ForecastStep(
                    last.rule(), isTimeKnown ? snapshot.takenAt() : null, why, last.replaced(), last.nodesAfter()));
        }

        private void removeWindow(int index) {
            var step = rules.plan().step(index);
            change(index, new RolloutStep(step.size(), step.soak(), step.needsApproval(), ""));
        }

        /** Lets the step replace no node, because its pools do not exist. No further time is known. */
        private void skip(int index) {
            var step = rules.plan().step(index);
            var none = new RolloutStep.Size.Pools(new PoolTarget.ByName(List.of()));
            change(index, new RolloutStep(none, step.soak(), step.needsApproval(), step.window()));
        }

        private void change(int index, RolloutStep step) {
            isTimeKnown = false;
            var others = new ArrayList<>(rules.plan().steps());
            others.set(index, step);
            rules = rules(others);
        }
    }
}
