package sh.joiner.controller.interruption;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import sh.joiner.controller.report.NoticeChronicle;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.interruption.Affected;
import sh.joiner.model.interruption.Interruption.Unparsed;
import sh.joiner.model.interruption.InterruptionDraft;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.model.node.Node;
import sh.joiner.port.Cluster;
import sh.joiner.port.Interruptions;
import sh.joiner.port.Telling;

/** Writes down what was told: one NodeInterruption for each notice and claim. Throws {@link sh.joiner.port.OutsideTrouble}. Thread-safe. */
final class Intake {

    /** How many messages are kept that cannot be read; more of them are only counted. */
    static final int MOST_UNPARSED = 100;

    private static final Logger LOG = Logger.getLogger(Intake.class);
    private static final int LONGEST_BODY = 1_024;
    private static final int TURNS = 1_024;
    private static final Set<NoticeKind> END = Set.of(NoticeKind.INSTANCE_STOPPED, NoticeKind.INSTANCE_TERMINATED);

    private final Interruptions objects;
    private final KnownNotices known;
    private final NoticeChronicle chronicle;
    private final List<Lock> turns = Stream.<Lock>generate(ReentrantLock::new)
            .limit(TURNS)
            .toList(); // of what is told at once about an instance, one comes after the other

    Intake(Interruptions objects, NoticeChronicle chronicle) {
        this.objects = objects;
        this.known = new KnownNotices(objects);
        this.chronicle = chronicle;
    }

    /** What became of a notice. */
    enum Outcome {
        /** It is written down, or there is nothing to write. */
        KEPT,
        /** No claim of this cluster has the instance. */
        NOT_OURS,
        /** It cannot be known yet whose it is, or how it stands: it has to be told again. */
        LATER
    }

    void start() {
        known.start();
    }

    /** Every claim of the instance is concerned, whatever its pool and class (aws 7.3). */
    Outcome take(Cluster cluster, Notice notice) {
        var claims = cluster.claimsOf(notice.instance());
        if (claims.isEmpty()) {
            return isLaunching(cluster) ? Outcome.LATER : Outcome.NOT_OURS;
        }
        var outcome = Outcome.KEPT;
        for (int i = 0; i < claims.size(); i++) {
            var claim = claims.get(i);
            var name = NoticeNames.of(notice) + (i == 0 ? "" : "-" + claim.name());
            var turn = turn(notice.instance());
            turn.lock();
            try {
                if (take(cluster, notice, claim, name) == Outcome.LATER) {
                    outcome = Outcome.LATER;
                }
            } finally {
                turn.unlock();
            }
        }
        return outcome;
    }

    private Lock turn(InstanceId instance) {
        return turns.get(Math.floorMod(instance.hashCode(), TURNS));
    }

    /** A claim whose instance is not written on it yet may have this one. */
    private static boolean isLaunching(Cluster cluster) {
        return cluster.snapshot().claims().stream()
                .anyMatch(claim -> claim.answer().providerId().isEmpty() && !claim.isDeleting());
    }

    private Outcome take(Cluster cluster, Notice notice, Claim claim, String name) {
        var node = cluster.nodesOf(claim.answer().providerId()).stream().findFirst();
        var own = known(notice, claim, name);
        if (own.isPresent()) {
            amend(own.get(), notice);
            return Outcome.KEPT;
        }
        if (claim.isDeleting() && END.contains(notice.kind())) {
            chronicle.expectedEnd(notice, claim, node);
            return Outcome.KEPT;
        }
        if (!notice.isOpen() && notice.sources().equals(Set.of(NoticeSource.STATUS))) {
            return Outcome.KEPT; // it was over before anybody here knew of it
        }
        var affected =
                new Affected(claim.name(), claim.uid(), node.map(Node::name).orElse(null), claim.pool());
        return write(new InterruptionDraft(name, notice, affected, Optional.empty()));
    }

    private Optional<String> known(Notice notice, Claim claim, String name) {
        return known.of(notice.instance()).stream()
                .filter(one -> one.equals(name) || isOf(one, notice, claim))
                .findFirst();
    }

    private boolean isOf(String name, Notice notice, Claim claim) {
        return objects.find(name)
                .filter(one -> one.affected().claim().equals(claim.name()))
                .filter(one -> NoticeUnion.isSame(one.notice(), notice))
                .isPresent();
    }

    private void amend(String name, Notice told) {
        known.notice(name).ifPresent(before -> {
            var union = NoticeUnion.of(before, told);
            if (!union.equals(before)) {
                objects.amend(name, union);
                known.wrote(name, union);
            }
        });
    }

    /** Where there is one that is not seen yet, what it says is not known: the notice has to come again. */
    private Outcome write(InterruptionDraft draft) {
        if (!objects.create(draft)) {
            return Outcome.LATER;
        }
        known.wrote(draft.name(), draft.notice());
        return Outcome.KEPT;
    }

    /** Keeps the beginning of a message that cannot be read; the same text once. */
    void keep(Telling.Unparsed message, Instant at) {
        var name = NoticeNames.ofUnparsed(message.body());
        if (known.notice(name).isPresent() || known.unparsed() >= MOST_UNPARSED) {
            LOG.warnf("a message cannot be read: problem=%s body=%s", message.problem(), cut(message.body()));
            return;
        }
        var notice = new Notice(
                NoticeKind.UNPARSED,
                new InstanceId(""),
                Set.of(NoticeSource.QUEUE),
                Set.of(),
                "",
                message.problem(),
                at,
                null,
                null,
                null,
                Notice.Stage.OPEN);
        var nobody = new Affected(new ClaimName(""), "", null, "");
        var unparsed = new Unparsed(cut(message.body()), message.problem());
        if (write(new InterruptionDraft(name, notice, nobody, Optional.of(unparsed))) == Outcome.KEPT) {
            chronicle.unparsed(name, message.problem());
        }
    }

    private static String cut(String body) {
        return body.substring(0, Math.min(body.length(), LONGEST_BODY));
    }
}
