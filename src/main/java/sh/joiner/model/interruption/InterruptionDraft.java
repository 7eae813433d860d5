package sh.joiner.model.interruption;

import java.util.Optional;
import sh.joiner.model.interruption.Interruption.Unparsed;

/** A NodeInterruption to be written. Its name follows from what it is about, so that two who write the same meet. */
public record InterruptionDraft(String name, Notice notice, Affected affected, Optional<Unparsed> unparsed) {}
