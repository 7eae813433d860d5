package sh.joiner.model.interruption;

import java.time.Instant;
import java.util.Optional;
import sh.joiner.model.Wide;
import sh.joiner.model.node.NodeName;

/**
 * A NodeInterruption: one notice about one node, and the response to it.
 *
 * @param version resource version of the object; empty if the object is not stored
 * @param unparsed the message that could not be parsed; absent for all other interruptions
 * @param evaluated whether the progress was ever written
 */
@Wide("the fields of a NodeInterruption: metadata, spec and status")
public record Interruption(
        String name,
        String uid,
        String version,
        Instant createdAt,
        Notice notice,
        AffectedNode affected,
        Optional<Unparsed> unparsed,
        Request request,
        Progress progress,
        boolean evaluated) {

    /**
     * A message that could not be parsed.
     *
     * @param body the beginning of the message
     * @param problem why the message could not be parsed
     */
    public record Unparsed(String body, String problem) {}

    /** Returns a copy with this progress. */
    public Interruption with(Progress other) {
        return new Interruption(name, uid, version, createdAt, notice, affected, unparsed, request, other, true);
    }

    /** Returns a copy with this newer notice. */
    public Interruption with(Notice other) {
        return new Interruption(name, uid, version, createdAt, other, affected, unparsed, request, progress, evaluated);
    }

    /** Returns a copy whose claim has that node. A node that is already set stays. */
    public Interruption joinedBy(NodeName node) {
        var joined = affected.node() == null
                ? new AffectedNode(affected.claim(), affected.claimUid(), node, affected.pool())
                : affected;
        return new Interruption(name, uid, version, createdAt, notice, joined, unparsed, request, progress, evaluated);
    }

    /** Returns true if neither the notice nor the request has changed since, so that a decision made from {@code before} is still valid. */
    public boolean isUnchangedSince(Interruption before) {
        return notice.equals(before.notice) && request.equals(before.request);
    }

    public Phase phase() {
        return progress.phase();
    }
}
