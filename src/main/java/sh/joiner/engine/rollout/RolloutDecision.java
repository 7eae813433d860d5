package sh.joiner.engine.rollout;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.model.rollout.AnalysisRules.FailureAction;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.ImageRolloutRules;
import sh.joiner.model.rollout.NodeCounts;
import sh.joiner.model.rollout.RolloutFindings;
import sh.joiner.model.rollout.RolloutPhase;
import sh.joiner.model.rollout.RolloutProgress;
import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.model.rollout.RolloutStep;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.model.window.MaintenanceWindow;

/**
 * Decides the next progress of a rollout. A step is complete when enough nodes have initialized with a candidate image. Then its soak time runs, and a user
 * may have to approve the next step. If a node of a complete step is lost, the step is not complete any longer. Its soak time starts again when the step is
 * complete again.
 */
public final class RolloutDecision {

    /** The way to end the last step, after which a user can promote nothing. */
    private static final String WITHOUT_CHECKS =
            ". Remove the check from the AMIPolicy to continue without it, or set spec.request to Abort to return to the stable AMIs";

    private final ImageRollout rollout;
    private final ImageRolloutRules rules;
    private final List<MaintenanceWindow> windows;
    private final List<Pool> pools;
    private final Instant now;
    private final RolloutFleet fleet;
    private final NodeCounts counts;
    private final RolloutCheck check;
    private final RolloutFindings findings;
    private final boolean canReturn; // false if launches can use none of the stable images any longer

    private RolloutDecision(ImageRollout rollout, ImageRolloutRules rules, Snapshot snapshot, RolloutFacts facts) {
        this.rollout = rollout;
        this.rules = rules;
        this.windows = snapshot.around().rules().windows();
        this.now = snapshot.takenAt();
        this.fleet = RolloutFleet.of(rollout, rules.plan(), snapshot);
        this.pools = snapshot.pools();
        this.counts = fleet.counts();
        var before = before();
        this.check = new RolloutCheck(rules.analysis(), fleet, before, snapshot, facts);
        this.findings = findings(before);
        this.canReturn = rollout.target().stable().stream()
                .anyMatch(image -> !facts.refused().contains(image.id()));
    }

    /** Returns the next progress of the rollout. A finished rollout keeps its progress. */
    public static RolloutProgress next(
            ImageRollout rollout, ImageRolloutRules rules, Snapshot snapshot, RolloutFacts facts) {
        return rollout.isFinished() ? rollout.progress() : new RolloutDecision(rollout, rules, snapshot, facts).next();
    }

    private RolloutProgress next() {
        if (rollout.progress().phase() == RolloutPhase.ROLLING_BACK || rollout.hasNewRequest(RolloutRequest.ABORT)) {
            return rollback();
        }
        int step = Math.min(
                rollout.progress().step(), rules.plan().steps().size() - 1); // the policy may have fewer steps now
        if (findings.hasFailed()) {
            return rules.analysis().onFailure() == FailureAction.ROLLBACK && canReturn
                    ? rollback()
                    : paused(step, failed());
        }
        if (rollout.hasNewRequest(RolloutRequest.PROMOTE) && !rules.plan().isLast(step)) {
            return step(step + 1, null);
        }
        return rollout.request() == RolloutRequest.PAUSE
                ? paused(step, "paused by a user")
                : step(step, rollout.progress().stepReachedAt());
    }

    /** Returns the findings of the last decision. A user who resumes or promotes the rollout overrules a failure, and then only later failures count. */
    private RolloutFindings before() {
        var before = rollout.progress().findings();
        var judged = isOverruled() ? before.overruled(now) : before;
        boolean continues = isOverruled()
                && (rollout.hasNewRequest(RolloutRequest.RESUME)
                        || rollout.progress().phase() == RolloutPhase.PAUSED);
        return continues ? judged.resumed(now) : judged;
    }

    private boolean isOverruled() {
        return rollout.progress().phase() != RolloutPhase.ROLLING_BACK
                && (rollout.hasNewRequest(RolloutRequest.RESUME) || rollout.hasNewRequest(RolloutRequest.PROMOTE));
    }

    /** Returns the result of the analysis. A failure stays until a user overrules the failure, or aborts the rollout. */
    private RolloutFindings findings(RolloutFindings before) {
        if (rollout.progress().phase() == RolloutPhase.ROLLING_BACK) {
            return before.unobserved();
        }
        boolean isPausedByUser = rollout.request() == RolloutRequest.PAUSE && !before.hasFailed();
        return isOverruled() || isPausedByUser ? check.unjudged(before) : late(check.findings(before));
    }

    /** Returns the findings, with a failure if the deadline has passed and no criterion has failed. */
    private RolloutFindings late(RolloutFindings found) {
        var deadline = rules.analysis().deadline();
        var start = found.resumedAt() == null ? rollout.createdAt() : found.resumedAt();
        return deadline == null || found.hasFailed() || !start.plus(deadline).isBefore(now)
                ? found
                : found.failed("the rollout is not complete after its deadline of " + RolloutCheck.text(deadline));
    }

    private String failed() {
        return "the analysis has failed: " + findings.failure();
    }

    private RolloutProgress paused(int step, String why) {
        return progress(
                RolloutPhase.PAUSED,
                step,
                fleet.candidates(),
                rollout.progress().stepReachedAt(fleet.candidates()),
                why
                        + (canReturn
                                ? ". Set spec.request to Resume to continue, or to Abort to return to the stable AMIs"
                                : ". No stable AMI can be launched any longer, so no node can return to one. Publish another AMI that the node class"
                                        + " selects, or set spec.request to Resume to continue, or to Abort to reject the candidate AMIs"));
    }

    private RolloutProgress rollback() {
        boolean done = fleet.candidates() == 0 || !canReturn;
        var why = findings.hasFailed() ? failed() : "aborted by a user";
        return progress(
                done ? RolloutPhase.FAILED : RolloutPhase.ROLLING_BACK,
                rollout.progress().step(),
                0,
                null,
                why + (done ? rejected() : returning()));
    }

    private String rejected() {
        var left = fleet.candidates() == 0
                ? ""
                : ". No stable AMI can be launched any longer, so %s %s a candidate AMI until the node class selects another AMI"
                        .formatted(nodes(fleet.candidates()), fleet.candidates() == 1 ? "keeps" : "keep");
        return left + ". Delete this AMIRollout to allow the candidate AMIs again";
    }

    private String returning() {
        return ". %s with a candidate AMI %s to the stable AMIs"
                .formatted(nodes(fleet.candidates()), fleet.candidates() == 1 ? "returns" : "return");
    }

    private RolloutProgress step(int index, @Nullable Instant reachedBefore) {
        var step = rules.plan().step(index);
        var covered = fleet.counts(step);
        int outside = fleet.candidates() - covered.candidate() - covered.starting();
        int all = outside + step.size().of(covered.total());
        boolean isLastReached = reachedBefore != null && rules.plan().isLast(index);
        int wanted = reachedBefore == null || isLastReached
                ? all
                : Math.min(all, rollout.progress().allowedNodes()); // more nodes do not restart the soak time
        boolean isShort = isLastReached ? covered.old() > 0 : covered.candidate() < wanted - outside;
        if (missingPool(step, pools).isPresent() || isShort || fleet.replacesNow()) {
            return replacing(index, wanted, "%d of %s".formatted(covered.candidate(), nodes(wanted - outside)));
        }
        var reachedAt = reachedBefore == null ? now : reachedBefore;
        var soaked = reachedAt.plus(step.soak());
        if (now.isBefore(soaked)) {
            return progress(
                    RolloutPhase.SOAKING,
                    index,
                    wanted,
                    reachedAt,
                    "%s: the soak time ends at %s".formatted(title(index), soaked.truncatedTo(ChronoUnit.SECONDS)));
        }
        var missing = check.missing();
        if (missing.isPresent() && all > wanted) {
            return step(index, null); // the cluster has more nodes now, which give more data
        }
        boolean needsData = covered.total() > 0 || rules.plan().isLast(index); // a step without nodes can give none
        return missing.filter(_ -> needsData)
                .or(() -> missingFromPrometheus(index, soaked))
                .map(why -> progress(RolloutPhase.SOAKING, index, wanted, reachedAt, inconclusive(index, why)))
                .orElseGet(() -> completed(index, wanted, reachedAt));
    }

    /** Returns the progress after a step that has soaked, with enough data. */
    private RolloutProgress completed(int index, int wanted, Instant reachedAt) {
        if (rules.plan().isLast(index)) {
            return progress(RolloutPhase.SUCCEEDED, index, wanted, reachedAt, "all nodes have the candidate AMIs");
        }
        if (rules.plan().step(index).needsApproval()) {
            return progress(
                    RolloutPhase.AWAITING_APPROVAL,
                    index,
                    wanted,
                    reachedAt,
                    "%s is complete; set spec.request to Promote to approve the next step, or to Abort to return to the stable AMIs"
                            .formatted(title(index)));
        }
        return step(index + 1, null);
    }

    /**
     * Returns the Prometheus checks that prevent success. While the step waits for an approval, only a failed check changes the phase. Without a node there is
     * nothing to judge: the minimum number of nodes then decides.
     */
    private Optional<String> missingFromPrometheus(int index, Instant soaked) {
        boolean awaitsApproval = rollout.progress().phase() == RolloutPhase.AWAITING_APPROVAL
                && rollout.progress().step() == index;
        return awaitsApproval || counts.candidate() == 0
                ? Optional.empty()
                : check.missingFromPrometheus(soaked)
                        .map(why -> rules.plan().isLast(index) ? why + WITHOUT_CHECKS : why);
    }

    private String inconclusive(int index, String missing) {
        var way = rules.plan().isLast(index) ? "" : ". Set spec.request to Promote to continue without more data";
        return "%s: the analysis is inconclusive after the soak time: %s%s".formatted(title(index), missing, way);
    }

    private RolloutProgress replacing(int index, int wanted, String reached) {
        var step = rules.plan().step(index);
        var closed =
                missingPool(step, pools).or(() -> StepWindow.of(step, windows).obstacle(now));
        var state = "%s: %s%s with a candidate AMI%s"
                .formatted(title(index), reached, of(step.size()), fleet.nextNode(step, wanted));
        return progress(
                RolloutPhase.PROGRESSING,
                index,
                closed.isPresent() ? fleet.candidates() : wanted,
                null,
                closed.map(why -> state + "; " + why).orElse(state));
    }

    /** Returns what the step misses: a NodePool that the step names, or any NodePool with the labels of the step. Empty if nothing is missing. */
    static Optional<String> missingPool(RolloutStep step, List<Pool> pools) {
        if (!(step.size() instanceof RolloutStep.Size.Pools(var target))) {
            return Optional.empty();
        }
        if (target instanceof PoolTarget.ByName(var names)) {
            var existing = pools.stream().map(Pool::name).toList();
            return names.stream()
                    .filter(name -> !existing.contains(name))
                    .findFirst()
                    .map("NodePool %s does not exist: create it, or change spec.rollout of the AMIPolicy"::formatted);
        }
        return pools.stream()
                        .anyMatch(pool -> target.covers(pool.name(), pool.own().labels()))
                ? Optional.empty()
                : Optional.of("there are no %s: set the labels of a NodePool, or change spec.rollout of the AMIPolicy"
                        .formatted(target.phrase()));
    }

    private static String of(RolloutStep.Size size) {
        return size instanceof RolloutStep.Size.Pools(var target) ? " of " + target.phrase() : "";
    }

    private String title(int index) {
        return "step %d of %d".formatted(index + 1, rules.plan().steps().size());
    }

    private static String nodes(int count) {
        return count == 1 ? "1 node" : count + " nodes";
    }

    private RolloutProgress progress(
            RolloutPhase phase, int step, int allowed, @Nullable Instant reachedAt, String message) {
        return new RolloutProgress(
                phase,
                step,
                rules.plan(),
                allowed,
                reachedAt,
                counts,
                phase.isFinished() ? findings.ended() : findings,
                false,
                rollout.generation(),
                message);
    }
}
