package sh.joiner.engine.interruption;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.NoticeKind;

/** The annotation of a NodePool or NodeClaim that sets the action for every notice. */
public final class ActionAnnotation {

    /** The key of the annotation. The value is an action that needs no options. */
    public static final String ANNOTATION = "joiner.sh/interruption-action";

    /** The time before the deadline at which Joiner stops waiting for an approval, for notices that announce no scheduled event. */
    private static final Duration SHORT_LEAD = Duration.ofSeconds(30);

    private static final String ACTIONS = "Ignore, Observe, Cordon, DrainNow, AwaitApproval or ForceTerminate";

    private ActionAnnotation() {}

    /** Returns the action; empty if the annotation is absent or its value is invalid. */
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
                        kind.isScheduled() ? EffectiveRule.LEAD : SHORT_LEAD, ActionKind.DRAIN_NOW, Optional.empty()));
            case FORCE_TERMINATE -> Optional.of(new Action.ForceTerminate(Duration.ZERO));
            case DRAIN_BEFORE -> Optional.empty();
        };
    }

    static String text(String owner, Action action) {
        return "annotation of the %s: %s".formatted(owner, InterruptionText.action(action));
    }

    /** Returns what is wrong with the annotation; empty if it is absent or valid. */
    static Optional<String> problem(String owner, Map<String, String> annotations, NoticeKind kind) {
        var value = annotations.get(ANNOTATION);
        return value == null || of(annotations, kind).isPresent()
                ? Optional.empty()
                : Optional.of("annotation %s of %s is ignored, because it cannot be set to \"%s\": use %s"
                        .formatted(ANNOTATION, owner, value, ACTIONS));
    }
}
