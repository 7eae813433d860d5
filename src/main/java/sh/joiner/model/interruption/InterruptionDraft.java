package sh.joiner.model.interruption;

import java.time.Instant;
import java.util.Optional;
import sh.joiner.model.interruption.Interruption.Unparsed;

/** A NodeInterruption to be created. The name is computed from the notice, so two processes that record the same notice use the same name. */
public record InterruptionDraft(String name, Notice notice, AffectedNode affected, Optional<Unparsed> unparsed) {

    /**
     * Returns the object that the draft becomes: without request and progress. UID and resource version are empty, because they are not
     * known.
     */
    public Interruption writtenAt(Instant createdAt) {
        return new Interruption(
                name, "", "", createdAt, notice, affected, unparsed, Request.NONE, Progress.NONE, false);
    }
}
