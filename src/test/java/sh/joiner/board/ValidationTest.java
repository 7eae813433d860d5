package sh.joiner.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import sh.joiner.board.catalog.ValidationView;
import sh.joiner.engine.nodeclass.ValidationRules;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.snapshot.Snapshot;

/** Tests the view of a validation that waits for conditions. */
class ValidationTest {

    static final List<String> NEEDED = ValidationRules.NEEDED;

    private final Board board = new Board(
            new ProcessLocation(ProcessLocation.World.SANDBOX, "sandbox", "us-east-1"),
            () -> Example.NOW,
            Options.DEFAULT);

    private static Condition condition(String type, Status status) {
        return new Condition(type, status, "OfTheTest", "", Example.NOW);
    }

    private static Snapshot snapshot(NodeClass nodeClass) {
        var example = Example.snapshot();
        return new Snapshot(
                example.takenAt(),
                List.of(),
                List.of(nodeClass),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                example.catalog());
    }

    @ParameterizedTest
    @FieldSource("NEEDED")
    void theConditionsThatItWaitsForAreNamed(String type) {
        var waiting = ExampleSupply.nodeClass(
                "default",
                ExampleSupply.found(),
                List.of(condition(type, Status.FALSE), condition("ValidationSucceeded", Status.FALSE)));

        board.seen(snapshot(waiting));

        assertThat(board.views().validations())
                .singleElement()
                .extracting(ValidationView::waitsFor)
                .isEqualTo(List.of(type));
    }
}
