package sh.joiner.engine.interruption;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.NoticeKind;

/** The annotation that says on a NodePool or NodeClaim what to do about every notice. */
public final class ActionAnnotation {

    /** Its key; the value is an action that needs no options. */
    public static final String ANNOTATION = "joiner.sh/interruption-action";

    /** How long before a machine may be gone a person is waited for no more, where that comes without long notice. */
    private static final Duration AT_LAST = Duration.ofSeconds(30);

    private ActionAnnotation() {}

    /** What it says; empty if it is absent or says nothing that can be done. */
    static Optional<Action> of(Map<String, String> annotations, NoticeKind kind) {
        return Optional.ofNullable(annotations.get(ANNOTATION))
                .flatMap(ActionKind::of)
                .flatMap(action -> action(action, kind));
    }

    private static Optional<Action> action(ActionKind action, NoticeKind kind) {
        return switch (action) {
            case IGNORE -> Optional.of(new Action.Ignore());
            case OBSERVE -> Optional.of(new Action.Observe());
            case CORDON -> Optional.of(new Action.Cordon());
            case DRAIN_NOW -> Optional.of(new Action.DrainNow());
            case AWAIT_APPROVAL ->
                Optional.of(new Action.AwaitApproval(
                        kind.isScheduled() ? Rulebook.SHORTLY_BEFORE : AT_LAST,
                        ActionKind.DRAIN_NOW,
                        Optional.empty()));
            case FORCE_TERMINATE -> Optional.of(new Action.ForceTerminate(Duration.ZERO));
            case DRAIN_BEFORE -> Optional.empty();
        };
    }

    static String text(String owner, Action action) {
        return "annotation of the %s: %s".formatted(owner, InterruptionText.action(action));
    }

    /** What is wrong with it; empty if it is absent or good. */
    static Optional<String> complaint(String owner, Map<String, String> annotations, NoticeKind kind) {
        var value = annotations.get(ANNOTATION);
        return value == null || of(annotations, kind).isPresent()
                ? Optional.empty()
                : Optional.of("annotation %s of %s says %s, which is no action without options: it does not count"
                        .formatted(ANNOTATION, owner, value));
    }
}
