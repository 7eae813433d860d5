package sh.joiner.model.interruption;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the answer to a notice stands: the status of a NodeInterruption.
 *
 * @param action what is or was decided
 * @param policy the name of the policy that decided; empty for the reference's behaviour
 * @param rule which part of it, for people: {@code rule 2: DrainBefore 6h in berlin-night}
 * @param actAt when it is acted, as things stand; absent where that depends on a person, or nothing is done
 * @param deadline by when the machine may be gone; absent where nobody knows
 * @param reasons why it is so and not otherwise: sentences
 * @param startedAt when it was begun to act; absent before
 * @param finishedAt when the phase became final; absent before
 * @param cordoned whether the node was cordoned for it, which is undone where the notice is called off
 * @param replacements names of the claims that were launched in its place
 * @param forced whether the pods that were left have been made to go
 */
public record Progress(
        Phase phase,
        ActionKind action,
        String policy,
        String rule,
        @Nullable Instant actAt,
        @Nullable Instant deadline,
        List<String> reasons,
        AtRisk atRisk,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,
        boolean cordoned,
        List<String> replacements,
        boolean forced) {

    /** Nobody has looked at it yet. */
    public static final Progress NONE = new Progress(
            Phase.PENDING,
            ActionKind.OBSERVE,
            "",
            "",
            null,
            null,
            List.of(),
            AtRisk.NOBODY,
            null,
            null,
            false,
            List.of(),
            false);

    public Progress {
        reasons = List.copyOf(reasons);
        replacements = List.copyOf(replacements);
    }
}
