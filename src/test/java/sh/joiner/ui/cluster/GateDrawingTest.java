package sh.joiner.ui.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.board.Example;
import sh.joiner.board.view.GatesView;
import sh.joiner.board.view.GatesView.ControllerView;
import sh.joiner.ui.cluster.GateDrawing.Box;
import sh.joiner.ui.cluster.GateDrawing.Line;

class GateDrawingTest {

    private static final GateDrawing DRAWING = GateDrawing.of(Example.board().gates());

    private static Box box(String name) {
        return DRAWING.boxes().stream()
                .filter(box -> box.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static boolean overlap(Box box, Box other) {
        return box.x() < other.x() + other.width()
                && other.x() < box.x() + box.width()
                && box.y() < other.y() + other.height()
                && other.y() < box.y() + box.height();
    }

    @Test
    void aControllerIsLeftOfTheGatesThatItNeeds() {
        assertThat(DRAWING.lines())
                .isNotEmpty()
                .allSatisfy(line -> assertThat(box(line.from()).x())
                        .isLessThan(box(line.to()).x()));
    }

    @Test
    void everyNeedIsALineWithTheStateOfTheGate() {
        assertThat(DRAWING.lines())
                .extracting(Line::from, Line::to, Line::state)
                .contains(tuple("claim.launch", "Subnets", "Shut"), tuple("Subnets", "AwsCredentials", "Open"));
    }

    @Test
    void boxesDoNotOverlapAndAllAreInsideTheDrawing() {
        for (var box : DRAWING.boxes()) {
            assertThat(DRAWING.boxes().stream().filter(other -> !other.equals(box)))
                    .noneMatch(other -> overlap(box, other));
            assertThat(box.x() + box.width()).isLessThanOrEqualTo(DRAWING.width());
            assertThat(box.y() + box.height()).isLessThanOrEqualTo(DRAWING.height());
        }
    }

    /** A letter at 12 px is up to 7.4 px wide. Padding, the icon and a space precede the name. */
    @Test
    void aBoxIsWideEnoughForItsName() {
        var name = "a.name.that.is.much.longer.than.all.existing.names";
        var longNamed = new ControllerView(name, "Free", List.of(), List.of());

        var drawing = GateDrawing.of(new GatesView(Example.board().gates().gates(), List.of(longNamed)));

        assertThat(drawing.boxes())
                .allSatisfy(box -> assertThat(box.width())
                        .isGreaterThanOrEqualTo((int) (8 + 7.4 * (2 + box.name().length()))));
    }

    @Test
    void theDrawingOfClosedGatesHasOnlyClosedGatesAndWaitingControllers() {
        var names =
                GateDrawing.ofClosed(Example.board().gates()).boxes().stream().map(Box::name);

        assertThat(names).contains("Subnets", "claim.launch").doesNotContain("AwsCredentials", "Profiles");
    }

    @Test
    void withoutGatesAndControllersTheDrawingIsEmpty() {
        assertThat(GateDrawing.of(GatesView.NONE).boxes()).isEqualTo(List.of());
    }
}
