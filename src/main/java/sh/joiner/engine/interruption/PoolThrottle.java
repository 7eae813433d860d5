package sh.joiner.engine.interruption;

import static java.util.Comparator.comparing;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import sh.joiner.engine.hold.Allowance;
import sh.joiner.engine.hold.Tally;
import sh.joiner.engine.interruption.InterruptionDecision.Reasons;
import sh.joiner.engine.interruption.InterruptionDecision.Start;
import sh.joiner.engine.interruption.InterruptionDecision.Wait;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.node.Node;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.pool.Share;

/**
 * Limits how many nodes of a pool are drained at the same time: by the policy's maxConcurrent and, if the policy respects them, by the pool's
 * disruption budgets.
 */
final class PoolThrottle {

    private static final Comparator<Start> MOST_URGENT_FIRST = comparing((Start start) -> !start.isApproved())
            .thenComparing(start -> start.about().notice().urgency())
            .thenComparing(PoolThrottle::name);

    private final InputIndex index;
    private final Map<BudgetsOf, Allowance> allowances = new HashMap<>();
    private final Map<String, Optional<Instant>> changes = new HashMap<>();

    private record BudgetsOf(String pool, String reason) {}

    PoolThrottle(InputIndex index) {
        this.index = index;
    }

    /** Returns the decisions, with a wait instead of each start that the limits do not allow. */
    List<InterruptionDecision> limit(List<InterruptionDecision> decisions) {
        var byPool = new HashMap<String, InProgress>();
        decisions.stream()
                .map(InterruptionDecision::about)
                .filter(PoolThrottle::isInProgress)
                .forEach(open -> inProgress(byPool, open).add(open));
        var waits = new HashMap<String, InterruptionDecision>();
        decisions.stream()
                .filter(Start.class::isInstance)
                .map(Start.class::cast)
                .sorted(MOST_URGENT_FIRST)
                .forEach(start -> limit(start, inProgress(byPool, start.about()))
                        .ifPresent(wait -> waits.put(name(start), wait)));
        return decisions.stream()
                .map(decision -> waits.getOrDefault(name(decision), decision))
                .toList();
    }

    private static String name(InterruptionDecision decision) {
        return decision.about().interruption().name();
    }

    private static InProgress inProgress(Map<String, InProgress> byPool, OpenInterruption open) {
        var pool = open.facts().pool().map(Pool::name).orElse("");
        return byPool.computeIfAbsent(pool, _ -> new InProgress());
    }

    private static boolean isInProgress(OpenInterruption open) {
        var facts = open.facts();
        return !facts.isClaimDeleted()
                && (facts.isStarted() || (facts.isLeaving() && !open.rule().isIdle()));
    }

    /** The nodes of one pool that are being drained or forcefully terminated. */
    private static final class InProgress {

        private final Set<ClaimName> all = new HashSet<>();
        private final Set<ClaimName> unseen = new HashSet<>(); // the pool's budgets do not count them yet
        private final Set<ClaimName> down =
                new HashSet<>(); // the pool's budgets count them as not ready, not as leaving

        void add(OpenInterruption open) {
            var name = open.claim().name();
            all.add(name);
            if (is(open, Tally::isUndisturbed)) {
                unseen.add(name);
            } else if (is(open, Tally::isDown)) {
                down.add(name);
            }
        }

        private static boolean is(OpenInterruption open, BiPredicate<Node, Claim> condition) {
            return open.node()
                    .filter(node -> condition.test(node, open.claim()))
                    .isPresent();
        }

        /**
         * Returns true if the budgets allow one more node. Budgets already count a node that is not ready, and a node that a disruption command
         * removes.
         */
        boolean isWithin(Allowance allowance, OpenInterruption open) {
            if (is(open, Tally::isCountedAsDeleting)) {
                return true;
            }
            return is(open, Tally::isDown)
                    ? allowance.leftForNotReady() > unseen.size() + down.size()
                    : allowance.left() > unseen.size();
        }
    }

    /** Returns a wait with a reason for each limit that does not allow the start. Empty if all limits allow the start. */
    private Optional<InterruptionDecision> limit(Start start, InProgress inProgress) {
        var open = start.about();
        if (start.isApproved() || inProgress.all.contains(open.claim().name())) {
            inProgress.add(open);
            return Optional.empty();
        }
        var budgets = exhaustedBudgets(open, inProgress).map(pool -> waitForBudgets(start, pool));
        var reasons = budgets.map(InterruptionDecision::reasons).orElse(start.reasons());
        var most = exceededMost(open, inProgress)
                .map(number -> waitForTurn(start, number, reasons.and(most(number, inProgress.all.size()))));
        if (budgets.isEmpty() && most.isEmpty()) {
            inProgress.add(open);
            return Optional.empty();
        }
        var revisit = budgets.flatMap(_ -> open.facts().pool()).flatMap(this::nextChange);
        return most.or(() -> budgets)
                .map(wait -> wait.revisitedAt(revisit.stream().toList()));
    }

    private static InterruptionDecision waitForBudgets(Start start, Pool pool) {
        var why = "the disruption budgets of NodePool %s currently allow no further disruption for reason %s"
                .formatted(pool.name(), reason(start.about()));
        return Wait.until(
                start.about(),
                start.action(),
                Phase.PENDING,
                null,
                start.reasons().and(why));
    }

    private static InterruptionDecision waitForTurn(Start start, int most, Reasons reasons) {
        var action = most == 0 ? ActionKind.AWAIT_APPROVAL : start.action();
        return Wait.until(start.about(), action, Phase.AWAITING_APPROVAL, null, reasons);
    }

    private static String most(int most, int inProgress) {
        return most == 0
                ? "maxConcurrent of the policy is 0: waiting for an approval"
                : "the policy's limit of %d %s is reached (%d in progress); waiting for one to finish or for an approval"
                        .formatted(most, most == 1 ? "node" : "nodes", inProgress);
    }

    /** Returns maxConcurrent in nodes if that many are in progress; empty if more are allowed. */
    private Optional<Integer> exceededMost(OpenInterruption open, InProgress inProgress) {
        return open.rule()
                .terms()
                .maxConcurrent()
                .map(share -> most(share, open))
                .filter(most -> inProgress.all.size() >= most);
    }

    /** A percentage allows at least one node. */
    private int most(Share share, OpenInterruption open) {
        int nodes = open.facts()
                .pool()
                .map(pool -> index.tally(pool.name()).nodes())
                .orElse(0);
        return share.amount() == 0 ? 0 : Math.max(1, share.of(nodes));
    }

    /** Returns the pool if its disruption budgets are exhausted. Empty if they are not, or if the policy does not respect them. */
    private Optional<Pool> exhaustedBudgets(OpenInterruption open, InProgress inProgress) {
        return open.facts()
                .pool()
                .filter(_ -> open.rule().terms().respectBudgets())
                .filter(pool -> !inProgress.isWithin(allowance(pool, reason(open)), open));
    }

    private static String reason(OpenInterruption open) {
        return open.notice().kind().word();
    }

    private Allowance allowance(Pool pool, String reason) {
        return allowances.computeIfAbsent(
                new BudgetsOf(pool.name(), reason),
                _ -> Allowance.of(pool, reason, index.tally(pool.name()), index.now()));
    }

    private Optional<Instant> nextChange(Pool pool) {
        return changes.computeIfAbsent(pool.name(), _ -> Allowance.nextChange(pool, index.now()));
    }
}
