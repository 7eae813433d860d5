package sh.joiner.controller.notice;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import sh.joiner.controller.loop.RetryGate;
import sh.joiner.controller.report.NoticeReporter;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.interruption.AffectedNode;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Interruption.Unparsed;
import sh.joiner.model.interruption.InterruptionDraft;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.interruption.Interruptions;
import sh.joiner.port.interruption.MessageContent;

/** Records a NodeInterruption for each notice and claim. Throws {@link RemoteCallException} if a write fails. Thread-safe. */
public final class NoticeRecorder {

    /** The maximum number of stored messages that cannot be parsed. Above this number, new messages of this kind are stored at a low rate. */
    static final int MOST_UNPARSED = 100;

    private static final Logger LOG = Logger.getLogger(NoticeRecorder.class);
    private static final Duration BEYOND_MOST = Duration.ofSeconds(10);
    private static final Duration ANOTHER = Duration.ofMinutes(10);
    private static final Map<String, String> BEGINNINGS =
            Map.of("stopped", "stopping", "terminated", "shutting-down"); // end state, state before it
    private static final int TURNS = 1_024;
    private static final Set<NoticeKind> END = Set.of(NoticeKind.INSTANCE_STOPPED, NoticeKind.INSTANCE_TERMINATED);

    private final Interruptions objects;
    private final KnownNotices known;
    private final NoticeReporter reporter;
    private final RetryGate retries = new RetryGate();
    private final List<Lock> turns = Stream.<Lock>generate(ReentrantLock::new)
            .limit(TURNS)
            .toList(); // simultaneous reports about an instance are processed one after the other

    public NoticeRecorder(Interruptions objects, NoticeReporter reporter) {
        this.objects = objects;
        this.known = new KnownNotices(objects);
        this.reporter = reporter;
    }

    /** The result for a notice. */
    enum Outcome {
        /** The notice is recorded, or there is nothing to record. */
        KEPT,
        /** No claim of this cluster has the instance. */
        NOT_OURS,
        /** The instance may belong to a claim that is being launched, so the notice must be delivered again. */
        UNKNOWN_YET
    }

    void start() {
        known.start();
    }

    /** Records the notice for every claim of the instance, regardless of the pool and node class of the claim (aws 7.3). */
    Outcome take(Cluster cluster, Notice notice) {
        var claims = cluster.claimsOf(notice.instance());
        if (claims.isEmpty()) {
            return withoutClaim(cluster, notice.instance());
        }
        for (int i = 0; i < claims.size(); i++) {
            var claim = claims.get(i);
            var name = NoticeNames.of(notice) + (i == 0 ? "" : "-" + claim.name());
            inTurn(notice.instance(), () -> take(cluster, notice, claim, name));
        }
        return Outcome.KEPT;
    }

    private void inTurn(InstanceId instance, Runnable work) {
        var turn = turns.get(Math.floorMod(instance.hashCode(), TURNS));
        turn.lock();
        try {
            work.run();
        } finally {
            turn.unlock();
        }
    }

    private static Outcome withoutClaim(Cluster cluster, InstanceId instance) {
        if (cluster.hasInvalidClaim(instance)) {
            throw new RemoteCallException(
                    Category.INVALID,
                    "",
                    "the NodeClaim of instance %s is invalid: correct or delete the NodeClaim".formatted(instance),
                    null);
        }
        return cluster.isLaunching() ? Outcome.UNKNOWN_YET : Outcome.NOT_OURS;
    }

    private void take(Cluster cluster, Notice notice, Claim claim, String name) {
        var node = cluster.nodesOf(claim.answer().providerId()).stream().findFirst();
        var same = known.same(name, claim.name(), notice);
        var earlier = same.stream().filter(object -> isEarlier(object, notice)).toList();
        if (same.size() > earlier.size()) {
            same.stream()
                    .filter(object -> !earlier.contains(object))
                    .forEach(object -> amend(object, notice, node.map(Node::name)));
            return;
        }
        if (claim.isDeleting() && END.contains(notice.kind())) {
            reporter.noticed(notice, claim, node);
            return;
        }
        if (!notice.isOpen() && notice.sources().equals(Set.of(NoticeSource.STATUS))) {
            return; // the event ended before Joiner knew about the event
        }
        var affected =
                new AffectedNode(claim.name(), claim.uid(), node.map(Node::name).orElse(null), claim.pool());
        earlier.forEach(object -> endEarlier(object, notice.toldAt()));
        var own = earlier.isEmpty() ? name : NoticeNames.ofAnother(name, notice);
        if (!create(new InterruptionDraft(own, notice, affected, Optional.empty()))) {
            throw new RemoteCallException(
                    Category.CONFLICT,
                    "",
                    "NodeInterruption %s exists but is not in the cache yet".formatted(own),
                    null);
        }
    }

    /** Returns true if the object is about an earlier event of the same kind, and Joiner has finished its response to that event. */
    private boolean isEarlier(String name, Notice reported) {
        return reported.kind().isNameless()
                && objects.find(name)
                        .filter(interruption -> interruption.phase().isFinal())
                        .isPresent()
                && known.notice(name)
                        .filter(before -> isAnother(before, reported))
                        .isPresent();
    }

    /**
     * Returns true if the report is about another event than the earlier notice. An end state may be reported long after the state before it, because
     * an instance can hang while it stops.
     */
    private static boolean isAnother(Notice before, Notice reported) {
        return before.isOpen()
                ? !reported.toldAt().isBefore(before.toldAt().plus(ANOTHER))
                        && !before.code().equals(BEGINNINGS.get(reported.code()))
                : !reported.toldAt().isBefore(before.toldAt());
    }

    private void endEarlier(String name, Instant at) {
        known.notice(name)
                .filter(Notice::isOpen)
                .ifPresent(before -> write(name, before.withStage(Notice.Stage.COMPLETED, at)));
    }

    private void amend(String name, Notice reported, Optional<NodeName> node) {
        known.notice(name).ifPresent(before -> {
            var union = NoticeMerge.of(before, reported);
            if (!union.equals(before)) {
                write(name, union);
            }
        });
        node.filter(_ -> objects.find(name)
                        .filter(interruption -> interruption.affected().node() == null)
                        .isPresent())
                .ifPresent(joined -> objects.joined(name, joined));
    }

    /** Records the final state of an event that is no longer reported. */
    void end(Interruption interruption, Notice ended) {
        inTurn(ended.instance(), () -> write(interruption.name(), ended));
    }

    private void write(String name, Notice notice) {
        objects.amend(name, notice);
        known.amended(name, notice);
    }

    /** Creates the object. Returns false if the object already exists. */
    private boolean create(InterruptionDraft draft) {
        boolean isNew = objects.create(draft);
        if (isNew) {
            known.created(draft.name(), draft.affected().claim(), draft.notice());
        }
        return isNew;
    }

    /** Stores the beginning of a message that cannot be parsed, once for each problem. */
    void keep(MessageContent.Unparsed message, Instant at, Instant now) {
        var name = NoticeNames.ofUnparsed(message.problem());
        LOG.debugf("message cannot be parsed: interruption=%s problem=%s", name, message.problem());
        if (known.notice(name).isPresent() || !hasRoom(now)) {
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
        var nothing = new AffectedNode(new ClaimName(""), "", null, "");
        var unparsed = new Unparsed(message.body(), message.problem());
        if (create(new InterruptionDraft(name, notice, nothing, Optional.of(unparsed)))) {
            reporter.unparsed(name, message.problem());
        }
    }

    /**
     * Returns true if a message can be stored. Above the limit, one message every ten seconds is stored, and a pass of the reaction loop deletes the
     * oldest.
     */
    private synchronized boolean hasRoom(Instant now) {
        if (known.unparsed() < MOST_UNPARSED) {
            return true;
        }
        boolean isDue = retries.mayTry("unparsed", now);
        if (isDue) {
            retries.delay("unparsed", now, BEYOND_MOST);
        }
        return isDue;
    }
}
