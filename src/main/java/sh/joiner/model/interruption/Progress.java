package sh.joiner.model.interruption;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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
 * @param forceAtRemaining how long before the deadline they are, as the rule says that decided
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
        boolean forced,
        Optional<Duration> forceAtRemaining) {

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

    /** One whose rule forces nobody. */
    public Progress(
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
        this(
                phase,
                action,
                policy,
                rule,
                actAt,
                deadline,
                reasons,
                atRisk,
                startedAt,
                finishedAt,
                cordoned,
                replacements,
                forced,
                Optional.empty());
    }

    /** Begun anew: all that counts of it is whether the node is cordoned. */
    public Progress anew() {
        return new Progress(
                NONE.phase,
                NONE.action,
                "",
                "",
                null,
                null,
                List.of(),
                AtRisk.NOBODY,
                null,
                null,
                cordoned,
                List.of(),
                false,
                Optional.empty());
    }

    /** The same, with one more reason. */
    public Progress saying(String reason) {
        return new Progress(
                phase,
                action,
                policy,
                rule,
                actAt,
                deadline,
                Stream.concat(reasons.stream(), Stream.of(reason)).toList(),
                atRisk,
                startedAt,
                finishedAt,
                cordoned,
                replacements,
                forced,
                forceAtRemaining);
    }

    /** Whether it waits for other nodes of its pool rather than for a person, who may still let it pass. */
    public boolean isWaitingItsTurn() {
        return phase == Phase.AWAITING_APPROVAL && action != ActionKind.AWAIT_APPROVAL;
    }
}
