package sh.joiner.engine.interruption;

import static java.util.Comparator.comparing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import sh.joiner.engine.hold.Allowance;
import sh.joiner.engine.interruption.Answer.Start;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.pool.Share;

/** Lets no more nodes of a pool go at once than its policy and, where that respects them, its disruption budgets allow. */
final class Turnstile {

    private static final Comparator<Answer> FIRST = comparing((Answer answer) -> !isApproved(answer))
            .thenComparing(answer -> answer.subject().notice().urgency())
            .thenComparing(answer -> answer.subject().about().name());

    private final Ground ground;
    private final Going going;

    Turnstile(Ground ground, Going going) {
        this.ground = ground;
        this.going = going;
    }

    /**
     * Nodes of one pool on which something is being done.
     *
     * @param busy all of them
     * @param begun those whose claims do not show it yet
     */
    private record Underway(Set<ClaimName> busy, Set<ClaimName> begun) {

        void add(Answer answer) {
            busy.add(answer.claim().name());
            if (!answer.subject().isLeaving()) {
                begun.add(answer.claim().name());
            }
        }
    }

    void admit(List<Answer> answers) {
        var byPool = new TreeMap<String, List<Answer>>();
        for (var answer : answers) {
            if (!answer.subject().isGone() && (answer.start() != null || answer.isActing())) {
                var pool = answer.subject().pool().map(Pool::name).orElse("");
                byPool.computeIfAbsent(pool, _ -> new ArrayList<>()).add(answer);
            }
        }
        byPool.values().forEach(this::admitOnePool);
    }

    private void admitOnePool(List<Answer> answers) {
        var underway = new Underway(new HashSet<>(), new HashSet<>());
        answers.stream().filter(Answer::isActing).forEach(underway::add);
        answers.stream().sorted(FIRST).forEach(answer -> {
            var start = answer.start();
            if (start != null) {
                pass(answer, start, underway);
            }
        });
    }

    private void pass(Answer answer, Start start, Underway underway) {
        boolean free =
                start.approved() || underway.busy().contains(answer.claim().name());
        if (free || (mayBegin(answer, underway) && isWithinBudgets(answer, underway))) {
            underway.add(answer);
            going.send(answer, start);
        }
    }

    private boolean mayBegin(Answer answer, Underway underway) {
        var share = answer.stand().terms().maxConcurrent();
        if (share.isEmpty()) {
            return true;
        }
        int most = most(share.get(), nodes(answer));
        int busy = underway.busy().size();
        if (busy < most) {
            return true;
        }
        answer.await(
                Phase.AWAITING_APPROVAL,
                null,
                "its policy acts on at most %d of the pool's nodes at once, and %d are acted on: it waits for them or for a person"
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
        var allowance = Allowance.of(pool.get(), reason, ground.tally(pool.get().name()), ground.now());
        if (allowance.left() > underway.begun().size()) {
            return true;
        }
        answer.await(
                Phase.PENDING,
                null,
                "the disruption budgets of NodePool %s allow no more for %s now"
                        .formatted(pool.get().name(), reason));
        Allowance.nextChange(pool.get(), ground.now()).ifPresent(answer::lookAt);
        return false;
    }

    private static boolean isApproved(Answer answer) {
        var start = answer.start();
        return start != null && start.approved();
    }
}
