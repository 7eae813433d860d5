package sh.joiner.engine.interruption;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.AtRisk;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Progress;

/**
 * Decides about every notice that is not settled, from one scene: the same scene gives the same reactions, in whatever order its lists are.
 */
public final class Reactions {

    private Reactions() {}

    /** A reaction to each notice that is not final or was never looked at, and to each that is to be forgotten; ordered by name. */
    public static List<Reaction> decide(Scene scene) {
        return decide(scene, History.DEFAULT);
    }

    /** The same where another history is kept. */
    public static List<Reaction> decide(Scene scene, History history) {
        var forgotten = history.forgotten(scene.interruptions(), scene.now());
        Map<ClaimName, Claim> claims = new HashMap<>();
        scene.snapshot().claims().forEach(claim -> claims.put(claim.name(), claim));
        return scene.interruptions().stream()
                .sorted(Comparator.comparing(Interruption::name))
                .map(one -> forgotten.contains(one.name())
                        ? new Reaction(one, one.progress(), List.of(new Effect.Forget()))
                        : first(
                                one,
                                Optional.ofNullable(claims.get(one.affected().claim())),
                                scene.now()))
                .filter(one -> !one.about().looked() || !one.about().phase().isFinal() || one.isNew())
                .toList();
    }

    /** When any of them changes by itself next. */
    public static Optional<Instant> nextLook(List<Reaction> reactions) {
        return reactions.stream().map(Reaction::again).filter(Objects::nonNull).min(Comparator.naturalOrder());
    }

    private static Reaction first(Interruption one, Optional<Claim> claim, Instant now) {
        if (one.looked() && one.phase().isFinal()) {
            return new Reaction(one, one.progress(), List.of());
        }
        var effects = new ArrayList<Effect>();
        if (!one.looked()) {
            effects.add(new Effect.Tell());
        }
        var action = Rulebook.reference(one.notice().kind());
        if (one.notice().kind().answer() == NoticeKind.Answer.NONE || claim.isEmpty()) {
            return new Reaction(one, progress(one, Phase.DONE, now), effects);
        }
        if (!claim.get().isDeleting()) {
            if (action.kind() == ActionKind.FORCE_TERMINATE) {
                effects.add(new Effect.SetDeadline(claim.get().name(), now));
            }
            effects.add(new Effect.Delete(claim.get().name(), claim.get().uid()));
        }
        return new Reaction(one, progress(one, Phase.ACTING, now), effects);
    }

    private static Progress progress(Interruption one, Phase phase, Instant now) {
        return new Progress(
                phase,
                Rulebook.reference(one.notice().kind()).kind(),
                "",
                "",
                null,
                one.notice().deadline().orElse(null),
                List.of(),
                AtRisk.NOBODY,
                one.progress().startedAt() == null ? now : one.progress().startedAt(),
                phase.isFinal() ? now : null,
                false,
                List.of(),
                false);
    }
}
