package sh.joiner.board.catalog;

import java.util.List;
import java.util.stream.Stream;
import sh.joiner.board.catalog.ValidationView.ValidationConditionView;
import sh.joiner.board.catalog.ValidationView.ValidationTimesView;
import sh.joiner.board.projection.InvalidProjection;
import sh.joiner.board.projection.SnapshotIndex;
import sh.joiner.board.view.ConditionView;
import sh.joiner.engine.nodeclass.DryRun;
import sh.joiner.engine.nodeclass.Inspection;
import sh.joiner.engine.nodeclass.Inspection.Trial;
import sh.joiner.engine.nodeclass.ProfileFacts.DryRuns;
import sh.joiner.engine.nodeclass.ValidationRules;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.snapshot.InvalidObject;

/** Creates the views of the validations of node classes. */
public final class ValidationProjection {

    private static final String VALIDATION = "ValidationSucceeded";
    private static final String UNKNOWN = "Unknown";
    private static final ConditionView NOT_REPORTED =
            new ConditionView(VALIDATION, UNKNOWN, "", "", null, null, null, null);

    private ValidationProjection() {}

    public static List<ValidationView> views(SnapshotIndex index) {
        return Stream.concat(
                        index.snapshot().nodeClasses().stream().map(nodeClass -> view(index, nodeClass)),
                        index.snapshot().invalid(InvalidObject.NODE_CLASS).map(ValidationProjection::invalid))
                .toList();
    }

    private static ValidationView invalid(InvalidObject nodeClass) {
        var reported = InvalidProjection.conditions(nodeClass, "SpecInvalid").getFirst();
        return unknown(nodeClass.name(), reported, List.of());
    }

    private static ValidationView view(SnapshotIndex index, NodeClass nodeClass) {
        var conditions = NodeClassProjection.conditions(index, nodeClass);
        var reported = conditions.stream()
                .filter(condition -> condition.type().equals(VALIDATION))
                .findFirst()
                .orElse(NOT_REPORTED);
        var waitsFor = conditions.stream()
                .filter(condition -> ValidationRules.NEEDED.contains(condition.type())
                        && !condition.status().equals("True"))
                .map(ConditionView::type)
                .sorted()
                .toList();
        return index.inspectionOf(nodeClass.name())
                .map(inspection -> known(nodeClass.name(), reported, waitsFor, inspection))
                .orElseGet(() -> unknown(nodeClass.name(), reported, waitsFor));
    }

    private static ValidationView known(
            String name, ConditionView reported, List<String> waitsFor, Inspection inspection) {
        var trial = inspection.trial();
        return new ValidationView(
                name,
                condition(reported),
                kind(reported, trial),
                waitsFor,
                trial.dryRuns() == DryRuns.ENABLED ? "Enabled" : "Disabled",
                profile(inspection.profile()),
                new ValidationTimesView(trial.askedAt(), trial.keptUntil(), reported.nextTry()));
    }

    private static ValidationConditionView condition(ConditionView reported) {
        return new ValidationConditionView(reported.status(), reported.reason(), reported.message(), reported.since());
    }

    /**
     * Returns the view of a class that this process has not reconciled, for example an invalid class, or any class before this process is the leader.
     */
    private static ValidationView unknown(String name, ConditionView reported, List<String> waitsFor) {
        return new ValidationView(
                name,
                condition(reported),
                UNKNOWN,
                waitsFor,
                UNKNOWN,
                UNKNOWN,
                new ValidationTimesView(null, null, null));
    }

    private static String kind(ConditionView reported, Trial trial) {
        if (reported.reason().equals("DependenciesNotReady")) {
            return "Waiting";
        }
        if (reported.reason().equals("SpecInvalid")) {
            return "Permanent";
        }
        return switch (trial.failureKind()) {
            case DryRun.FailureKind.NO_FAILURE -> "None";
            case DryRun.FailureKind.TRANSIENT -> reported.status().equals("False") ? "Permanent" : "Transient";
            case DryRun.FailureKind.PERMANENT -> "Permanent";
        };
    }

    private static String profile(Inspection.Profile known) {
        return switch (known) {
            case UNKNOWN -> "None";
            case IAM -> "IAM";
            case EC2 -> "EC2";
            case NOT_CHECKED -> "NotChecked";
        };
    }
}
