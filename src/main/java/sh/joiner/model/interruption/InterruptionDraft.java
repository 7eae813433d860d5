package sh.joiner.model.interruption;

import java.time.Instant;
import java.util.Optional;
import sh.joiner.model.interruption.Interruption.Unparsed;

/** A NodeInterruption to be written. Its name follows from what it is about, so that two who write the same meet. */
public record InterruptionDraft(String name, Notice notice, AffectedNode affected, Optional<Unparsed> unparsed) {

    /** The object that becomes of it: nobody has looked at it or asked for anything. Neither the cluster's name for it nor a version is known. */
    public Interruption writtenAt(Instant createdAt) {
        return new Interruption(
                name, "", "", createdAt, notice, affected, unparsed, Request.NONE, Progress.NONE, false);
    }
}
