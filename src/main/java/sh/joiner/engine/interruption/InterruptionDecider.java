package sh.joiner.engine.interruption;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.model.interruption.Interruption;

/**
 * Decides about every notice that is not settled, from one scene: the same scene gives the same reactions, in whatever order its lists are.
 *
 * <p>Whoever carries them out does what {@link Reaction#before} names, writes the progress, and does what {@link Reaction#after} names. He may die
 * between any two: the next pass asks for what is not done.
 */
public final class InterruptionDecider {

    private InterruptionDecider() {}

    /**
     * A reaction to each notice that is not over, and to each that is and is to be forgotten or about which somebody asks for something; ordered by
     * name.
     */
    public static List<Reaction> decide(InterruptionInputs scene) {
        return decide(scene, Retention.DEFAULT);
    }

    /** The same where another history is kept. */
    public static List<Reaction> decide(InterruptionInputs scene, Retention history) {
        var presence =
                new ActiveNotices(scene.snapshot().claims(), scene.sources().listed(), scene.now());
        var forgotten = history.forgotten(scene.interruptions(), scene.now(), presence::isHeld);
        var open = scene.interruptions().stream()
                .filter(interruption -> !isOver(interruption, presence))
                .sorted(Comparator.comparing(Interruption::name))
                .toList();
        var ground = new InputIndex(scene, open, presence);
        var over = scene.interruptions().stream()
                .filter(interruption -> isOver(interruption, presence))
                .map(interruption ->
                        forgotten.contains(interruption.name()) ? forget(interruption) : Afterwards.of(interruption))
                .filter(Reaction::isNew);
        return Stream.concat(decided(ground, open), over)
                .sorted(Comparator.comparing(reaction -> reaction.about().name()))
                .toList();
    }

    private static boolean isOver(Interruption one, ActiveNotices presence) {
        return one.looked() && one.phase().isFinal() && !presence.isReopened(one) && !presence.isOnlyTold(one);
    }

    private static Reaction forget(Interruption one) {
        return new Reaction(one, one.progress(), List.of(new Effect.Forget()));
    }

    private static Stream<Reaction> decided(InputIndex ground, List<Interruption> open) {
        var judge = new Judge(ground);
        var answers = open.stream().map(judge::of).toList();
        var going = new Departures(ground);
        new PoolThrottle(ground, going).admit(answers);
        going.send();
        return answers.stream().flatMap(InterruptionDecider::reaction);
    }

    private static Stream<Reaction> reaction(Answer answer) {
        return answer.isKept()
                ? Stream.of(Afterwards.of(answer.subject().about())).filter(Reaction::isNew)
                : Stream.of(answer.reaction());
    }

    /** When any of them changes by itself next. */
    public static Optional<Instant> nextLook(List<Reaction> reactions) {
        return reactions.stream().map(Reaction::again).filter(Objects::nonNull).min(Comparator.naturalOrder());
    }
}
