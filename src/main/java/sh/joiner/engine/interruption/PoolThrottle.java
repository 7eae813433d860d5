package sh.joiner.engine.interruption;

import static java.util.Comparator.comparing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import sh.joiner.engine.hold.Allowance;
import sh.joiner.engine.hold.Tally;
import sh.joiner.engine.interruption.Answer.Start;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.node.Node;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.pool.Share;

/** Lets no more nodes of a pool go at once than its policy and, where that respects them, its disruption budgets allow. */
final class PoolThrottle {

    private static final Comparator<Answer> FIRST = comparing((Answer answer) -> !isApproved(answer))
            .thenComparing(answer -> answer.subject().notice().urgency())
            .thenComparing(answer -> answer.subject().about().name());

    private final InputIndex ground;
    private final Departures going;
    private final Map<Asked, Allowance> allowances = new HashMap<>();
    private final Map<String, Optional<Instant>> changes = new HashMap<>();

    private record Asked(String pool, String reason) {}

    PoolThrottle(InputIndex ground, Departures going) {
        this.ground = ground;
        this.going = going;
    }

    /**
     * Nodes of one pool on which something is being done.
     *
     * @param busy all of them
     * @param begun those of them that the pool's budgets do not see yet
     * @param down those of them that these see as down, and not as going yet
     */
    private record Underway(Set<ClaimName> busy, Set<ClaimName> begun, Set<ClaimName> down) {

        Underway() {
            this(new HashSet<>(), new HashSet<>(), new HashSet<>());
        }

        void add(Answer answer) {
            var name = answer.claim().name();
            busy.add(name);
            if (is(answer, Tally::isUndisturbed)) {
                begun.add(name);
            } else if (is(answer, Tally::isDown)) {
                down.add(name);
            }
        }

        static boolean is(Answer answer, BiPredicate<Node, Claim> so) {
            return answer.subject()
                    .node()
                    .filter(node -> so.test(node, answer.claim()))
                    .isPresent();
        }

        /** Whether a budget has room for one more; one that is down is counted in it already. */
        boolean leavesRoom(Answer answer, Allowance allowance) {
            return is(answer, Tally::isDown)
                    ? allowance.leftForDown() > begun.size() + down.size()
                    : allowance.left() > begun.size();
        }
    }

    void admit(List<Answer> answers) {
        var byPool = new TreeMap<String, List<Answer>>();
        for (var answer : answers) {
            if (!answer.subject().isGone() && (answer.start() != null || isUnderway(answer))) {
                var pool = answer.subject().pool().map(Pool::name).orElse("");
                byPool.computeIfAbsent(pool, _ -> new ArrayList<>()).add(answer);
            }
        }
        byPool.values().forEach(this::admitOnePool);
    }

    private static boolean isUnderway(Answer answer) {
        return answer.subject().isStarted()
                || (answer.subject().isLeaving() && !answer.stand().isIdle());
    }

    private void admitOnePool(List<Answer> answers) {
        var underway = new Underway();
        answers.stream().filter(PoolThrottle::isUnderway).forEach(underway::add);
        answers.stream().sorted(FIRST).forEach(answer -> {
            var start = answer.start();
            if (start != null && mayPass(answer, start, underway)) {
                underway.add(answer);
                going.admit(answer, start);
            }
        });
    }

    /** What stands in the way is told, all of it. */
    private boolean mayPass(Answer answer, Start start, Underway underway) {
        if (start.approved() || underway.busy().contains(answer.claim().name())) {
            return true;
        }
        boolean withinBudgets = isWithinBudgets(answer, underway);
        return hasTurn(answer, underway) && withinBudgets;
    }

    private boolean hasTurn(Answer answer, Underway underway) {
        var share = answer.stand().terms().maxConcurrent();
        if (share.isEmpty()) {
            return true;
        }
        int most = most(share.get(), nodes(answer));
        int busy = underway.busy().size();
        if (busy < most) {
            return true;
        }
        if (most == 0) {
            answer.shown(ActionKind.AWAIT_APPROVAL);
        }
        answer.await(
                Phase.AWAITING_APPROVAL,
                null,
                most == 0
                        ? "its policy acts on none of the pool's nodes by itself: it waits for a person"
                        : "its policy acts on at most %d of the pool's nodes at once, and %d are acted on: it waits for them or for a person"
                                .formatted(most, busy));
        return false;
    }

    /** However small a percentage is, one node is meant. */
    private static int most(Share share, int nodes) {
        return share.amount() == 0 ? 0 : Math.max(1, share.of(nodes));
    }

    private int nodes(Answer answer) {
        return answer.subject()
                .pool()
                .map(pool -> ground.tally(pool.name()).nodes())
                .orElse(0);
    }

    private boolean isWithinBudgets(Answer answer, Underway underway) {
        var pool = answer.subject().pool();
        if (pool.isEmpty() || !answer.stand().terms().respectBudgets()) {
            return true;
        }
        var reason = answer.subject().notice().kind().word();
        if (underway.leavesRoom(answer, allowance(pool.get(), reason))) {
            return true;
        }
        answer.await(
                Phase.PENDING,
                null,
                "the disruption budgets of NodePool %s allow no more for %s now"
                        .formatted(pool.get().name(), reason));
        changes.computeIfAbsent(pool.get().name(), _ -> Allowance.nextChange(pool.get(), ground.now()))
                .ifPresent(answer::lookAt);
        return false;
    }

    private Allowance allowance(Pool pool, String reason) {
        return allowances.computeIfAbsent(
                new Asked(pool.name(), reason),
                _ -> Allowance.of(pool, reason, ground.tally(pool.name()), ground.now()));
    }

    private static boolean isApproved(Answer answer) {
        var start = answer.start();
        return start != null && start.approved();
    }
}
