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
    private static final ConditionView UNSAID = new ConditionView(VALIDATION, UNKNOWN, "", "", null, null, null, null);

    private ValidationProjection() {}

    public static List<ValidationView> views(SnapshotIndex index) {
        return Stream.concat(
                        index.snapshot().nodeClasses().stream().map(nodeClass -> view(index, nodeClass)),
                        index.snapshot().invalid(InvalidObject.NODE_CLASS).map(ValidationProjection::invalid))
                .toList();
    }

    private static ValidationView invalid(InvalidObject nodeClass) {
        var said = InvalidProjection.conditions(nodeClass, "SpecInvalid").getFirst();
        return unknown(nodeClass.name(), said, List.of());
    }

    private static ValidationView view(SnapshotIndex index, NodeClass nodeClass) {
        var conditions = NodeClassProjection.conditions(index, nodeClass);
        var said = conditions.stream()
                .filter(condition -> condition.type().equals(VALIDATION))
                .findFirst()
                .orElse(UNSAID);
        var waitsFor = conditions.stream()
                .filter(condition -> ValidationRules.NEEDED.contains(condition.type())
                        && !condition.status().equals("True"))
                .map(ConditionView::type)
                .sorted()
                .toList();
        return index.inspectionOf(nodeClass.name())
                .map(inspection -> known(nodeClass.name(), said, waitsFor, inspection))
                .orElseGet(() -> unknown(nodeClass.name(), said, waitsFor));
    }

    private static ValidationView known(String name, ConditionView said, List<String> waitsFor, Inspection inspection) {
        var trial = inspection.trial();
        return new ValidationView(
                name,
                condition(said),
                kind(said, trial),
                waitsFor,
                trial.dryRuns() == DryRuns.ENABLED ? "Enabled" : "Disabled",
                profile(inspection.profile()),
                new ValidationTimesView(trial.askedAt(), trial.keptUntil(), said.nextTry()));
    }

    private static ValidationConditionView condition(ConditionView said) {
        return new ValidationConditionView(said.status(), said.reason(), said.message(), said.since());
    }

    /** Shows Unknown on a standby: only the leader sends dry runs. */
    private static ValidationView unknown(String name, ConditionView said, List<String> waitsFor) {
        return new ValidationView(
                name, condition(said), UNKNOWN, waitsFor, UNKNOWN, UNKNOWN, new ValidationTimesView(null, null, null));
    }

    private static String kind(ConditionView said, Trial trial) {
        if (said.reason().equals("DependenciesNotReady")) {
            return "Waiting";
        }
        if (said.reason().equals("SpecInvalid")) {
            return "Permanent";
        }
        return switch (trial.lasting()) {
            case DryRun.Lasting.NO_FAILURE -> "None";
            case DryRun.Lasting.TRANSIENT -> said.status().equals("False") ? "Permanent" : "Transient";
            case DryRun.Lasting.PERMANENT -> "Permanent";
        };
    }

    private static String profile(Inspection.Profile known) {
        return switch (known) {
            case UNKNOWN -> "Nobody";
            case IAM -> "IAM";
            case EC2 -> "EC2";
            case NOT_CHECKED -> "NotChecked";
        };
    }
}
