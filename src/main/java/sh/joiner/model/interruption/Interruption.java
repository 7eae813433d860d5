package sh.joiner.model.interruption;

import java.time.Instant;
import java.util.Optional;
import sh.joiner.model.Wide;
import sh.joiner.model.node.NodeName;

/**
 * A NodeInterruption: one notice about one node, and what comes of it.
 *
 * @param version of the object, which whoever answers it must have seen
 * @param unparsed the message that could not be read; absent for all others
 * @param looked whether its progress was ever written
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
        boolean looked) {

    /**
     * A message that could not be read.
     *
     * @param body its beginning
     * @param problem what is wrong with it
     */
    public record Unparsed(String body, String problem) {}

    /** The same, of which that is known by now. */
    public Interruption with(Progress other) {
        return new Interruption(name, uid, version, createdAt, notice, affected, unparsed, request, other, true);
    }

    /** The same, as AWS tells it now. */
    public Interruption with(Notice other) {
        return new Interruption(name, uid, version, createdAt, other, affected, unparsed, request, progress, looked);
    }

    /** The same, of whose claim a node has joined; the first counts. */
    public Interruption joinedBy(NodeName node) {
        var whom = affected.node() == null
                ? new AffectedNode(affected.claim(), affected.claimUid(), node, affected.pool())
                : affected;
        return new Interruption(name, uid, version, createdAt, notice, whom, unparsed, request, progress, looked);
    }

    /** Whether since then AWS has told and a person has asked for nothing else, so that what was decided from it still counts. */
    public boolean isUnchangedSince(Interruption before) {
        return notice.equals(before.notice) && request.equals(before.request);
    }

    public Phase phase() {
        return progress.phase();
    }
}
