package sh.joiner.engine.interruption;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.interruption.InterruptionDecision.Cordon;
import sh.joiner.engine.interruption.InterruptionDecision.Done;
import sh.joiner.engine.interruption.InterruptionDecision.Drain;
import sh.joiner.engine.interruption.InterruptionDecision.Start;
import sh.joiner.engine.interruption.InterruptionDecision.Wait;
import sh.joiner.model.interruption.ActionProgress;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Progress;

/**
 * The writes and effects that an interruption requires now.
 * @param next the progress to write between the effects of {@link #before} and the effects of {@link #after}
 * @param effects all effects; {@link #before} and {@link #after} keep their order
 * @param revisitAt the instant at which the decision may change without an external change; absent if it does not
 */
public record Reaction(
        Interruption interruption,
        Progress next,
        List<Effect> effects,
        @Nullable Instant revisitAt) {

    public Reaction {
        effects = List.copyOf(effects);
    }

    /** Creates a reaction that does not change with time. */
    public Reaction(Interruption interruption, Progress next, List<Effect> effects) {
        this(interruption, next, effects, null);
    }

    /** Returns the reaction that implements a decision. */
    static Reaction to(InterruptionDecision decision) {
        return switch (decision) {
            case Wait wait -> waiting(wait);
            case Start start -> throw new IllegalArgumentException("a start is not a drain yet: " + start);
            case Cordon cordon -> {
                var past = past(cordon);
                var acted =
                        new ActionProgress(startedAt(cordon), null, cordon.own(), past.replacements(), past.forced());
                yield of(cordon, acting(cordon, acted), cordon.effects(), Stream.of());
            }
            case Drain drain -> {
                var cordoned = past(drain).cordoned();
                var acted = new ActionProgress(startedAt(drain), null, cordoned, drain.replacements(), drain.forced());
                yield of(drain, acting(drain, acted), drain.effects(), drain.revisit().stream());
            }
            case Done done -> {
                var past = past(done);
                var now = done.about().now();
                var acted =
                        new ActionProgress(past.startedAt(), now, done.cordoned(), past.replacements(), past.forced());
                yield of(done, progress(done, done.phase(), null, acted), done.effects(), Stream.of());
            }
        };
    }

    private static Reaction waiting(Wait wait) {
        var past = past(wait);
        var acted = new ActionProgress(past.startedAt(), null, past.cordoned(), past.replacements(), past.forced());
        var revisit = Stream.concat(wait.revisit().stream(), wait.about().end().stream());
        return of(wait, progress(wait, wait.phase(), wait.actAt(), acted), List.of(), revisit);
    }

    private static ActionProgress past(InterruptionDecision decision) {
        return decision.about().past().acted();
    }

    private static Instant startedAt(InterruptionDecision decision) {
        return decision.about().startedAt(decision.action());
    }

    private static Progress acting(InterruptionDecision decision, ActionProgress acted) {
        return progress(decision, Phase.ACTING, decision.about().actAt(decision.action()), acted);
    }

    private static Progress progress(
            InterruptionDecision decision, Phase phase, @Nullable Instant actAt, ActionProgress acted) {
        var about = decision.about();
        var sentences = Stream.of(
                        decision.reasons().sentences(),
                        about.rule().notes(),
                        decision.reasons().notes())
                .flatMap(List::stream)
                .distinct()
                .toList();
        var deadline = about.facts().deadline().orElse(null);
        var decided = about.rule().decided(decision.action());
        return new Progress(phase, decided, actAt, deadline, sentences, about.atRisk(), acted);
    }

    private static Reaction of(
            InterruptionDecision decision, Progress next, List<Effect> effects, Stream<Instant> revisit) {
        var about = decision.about();
        var all = Stream.concat(about.announcement().stream(), effects.stream())
                .distinct()
                .toList();
        var revisitAt = revisit.filter(about.now()::isBefore).min(Comparator.naturalOrder());
        return new Reaction(about.interruption(), next, all, revisitAt.orElse(null));
    }

    /**
     * Returns the effects that come before the write of the progress, because a crash after the write would lose them: emitting events, marking
     * capacity as unavailable, and uncordoning a node.
     */
    public List<Effect> before() {
        return effects.stream().filter(Reaction::isFirst).toList();
    }

    /** Returns the effects that each pass repeats until the snapshot shows their result. The progress must be written first. */
    public List<Effect> after() {
        return effects.stream().filter(effect -> !isFirst(effect)).toList();
    }

    private static boolean isFirst(Effect effect) {
        return switch (effect) {
            case Effect.Report _, Effect.MarkUnavailable _, Effect.EmptyReservation _, Effect.Uncordon _ -> true;
            case Effect.Cordon _, Effect.Replace _, Effect.SetDeadline _, Effect.Delete _, Effect.Forget _ -> false;
        };
    }

    /** Returns true if there is anything to do or to write. */
    public boolean isRequired() {
        return !effects.isEmpty() || !next.equals(interruption.progress()) || !interruption.evaluated();
    }
}
