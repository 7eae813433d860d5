package sh.joiner.api.interruption;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.translate.Absent;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.TimeTranslation;
import sh.joiner.api.v1alpha1.NodeInterruption;
import sh.joiner.api.v1alpha1.NodeInterruptionStatus;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.ActionProgress;
import sh.joiner.model.interruption.DecidedAction;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.PodsAtRisk;
import sh.joiner.model.interruption.Progress;

/** Translates the status of a NodeInterruption in both directions. Times are truncated to whole seconds. */
public final class ProgressTranslation {

    private ProgressTranslation() {}

    /** Returns the status without its conditions. */
    public static NodeInterruptionStatus wire(Progress progress) {
        var wire = new NodeInterruptionStatus();
        wire.phase = progress.phase().word();
        wire.action = progress.action().word();
        wire.policy = Absent.text(progress.decided().policy());
        wire.rule = Absent.text(progress.decided().rule());
        wire.actAt = text(progress.actAt());
        wire.deadline = text(progress.deadline());
        wire.reasons = Absent.list(progress.reasons());
        wire.podsAtRisk = Absent.list(progress.atRisk().pods());
        wire.statefulPods = Absent.list(progress.atRisk().stateful());
        wire.blockers = Absent.list(progress.atRisk().blockers());
        wire.morePods = progress.atRisk().more() == 0 ? null : progress.atRisk().more();
        wire.startedAt = text(progress.acted().startedAt());
        wire.finishedAt = text(progress.acted().finishedAt());
        wire.cordoned = progress.acted().cordoned() ? true : null;
        wire.replacements = Absent.list(progress.acted().replacements());
        wire.forced = progress.acted().forced() ? true : null;
        wire.forceAtRemaining = progress.decided()
                .forceAtRemaining()
                .map(Duration::toSeconds)
                .map("%ds"::formatted)
                .orElse(null);
        return wire;
    }

    private static @Nullable String text(@Nullable Instant instant) {
        return instant == null ? null : instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** Returns the progress that a reader gets after a write: without fractions of a second. */
    public static Progress asWritten(Progress progress) {
        return progress(wire(progress));
    }

    static boolean isPresent(@Nullable NodeInterruptionStatus wire) {
        return wire != null && wire.phase != null;
    }

    static Progress progress(@Nullable NodeInterruptionStatus wire) {
        if (wire == null || wire.phase == null) {
            return Progress.NONE;
        }
        var phase = wire.phase;
        return new Progress(
                Phase.of(phase)
                        .orElseThrow(() -> new InvalidSpec(
                                "status.phase",
                                InvalidSpec.unknown(
                                        "phase",
                                        phase,
                                        Stream.of(Phase.values()).map(Phase::word)))),
                decided(wire),
                TimeTranslation.instant("status.actAt", wire.actAt),
                TimeTranslation.instant("status.deadline", wire.deadline),
                Present.list(wire.reasons),
                atRisk(wire),
                acted(wire));
    }

    private static DecidedAction decided(NodeInterruptionStatus wire) {
        var action = Objects.requireNonNullElse(wire.action, ActionKind.OBSERVE.word());
        var remaining = TimeTranslation.duration("status.forceAtRemaining", wire.forceAtRemaining);
        return new DecidedAction(
                ActionKind.of(action)
                        .orElseThrow(() -> new InvalidSpec(
                                "status.action",
                                InvalidSpec.unknown(
                                        "action",
                                        action,
                                        Stream.of(ActionKind.values()).map(ActionKind::word)))),
                Present.text(wire.policy),
                Present.text(wire.rule),
                Optional.ofNullable(remaining));
    }

    private static ActionProgress acted(NodeInterruptionStatus wire) {
        return new ActionProgress(
                TimeTranslation.instant("status.startedAt", wire.startedAt),
                TimeTranslation.instant("status.finishedAt", wire.finishedAt),
                Boolean.TRUE.equals(wire.cordoned),
                Present.list(wire.replacements),
                Boolean.TRUE.equals(wire.forced));
    }

    private static PodsAtRisk atRisk(NodeInterruptionStatus wire) {
        List<String> pods = Present.list(wire.podsAtRisk);
        int more = Objects.requireNonNullElse(wire.morePods, 0);
        return new PodsAtRisk(pods, Present.list(wire.statefulPods), Present.list(wire.blockers), more);
    }

    /** Sets the conditions Decided and Acted of a NodeInterruption. */
    public static void setConditions(ConditionSet conditions, Progress progress) {
        var phase = progress.phase();
        var why = progress.reasons().isEmpty() ? "" : progress.reasons().getFirst();
        switch (phase) {
            case AWAITING_APPROVAL, UNPARSED -> conditions.setFalse(NodeInterruption.DECIDED, phase.word(), why);
            default ->
                conditions.setTrue(NodeInterruption.DECIDED, progress.action().word(), why);
        }
        if (phase == Phase.DONE) {
            conditions.setTrue(NodeInterruption.ACTED, phase.word(), "");
        } else {
            conditions.setFalse(NodeInterruption.ACTED, phase.word(), "");
        }
    }
}
