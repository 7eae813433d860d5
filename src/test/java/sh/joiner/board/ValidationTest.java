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

    private final Board board =
            new Board(new Place(Place.World.SANDBOX, "sandbox", "us-east-1"), () -> Example.NOW, Options.DEFAULT);

    private static Condition said(String type, Status status) {
        return new Condition(type, status, "OfTheTest", "", Example.NOW);
    }

    private static Snapshot picture(NodeClass nodeClass) {
        var none = Example.snapshot();
        return new Snapshot(
                none.takenAt(),
                List.of(),
                List.of(nodeClass),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                none.catalog());
    }

    @ParameterizedTest
    @FieldSource("NEEDED")
    void whatItWaitsForIsNamed(String type) {
        var waiting = ExampleSupply.nodeClass(
                "default",
                ExampleSupply.found(),
                List.of(said(type, Status.FALSE), said("ValidationSucceeded", Status.FALSE)));

        board.seen(picture(waiting));

        assertThat(board.views().validations())
                .singleElement()
                .extracting(ValidationView::waitsFor)
                .isEqualTo(List.of(type));
    }
}
