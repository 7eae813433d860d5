package sh.joiner.port.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import sh.joiner.model.catalog.Overlay;
import sh.joiner.model.claim.ConditionReport;

/** The contract of {@link OverlayObjects}. */
public abstract class OverlayObjectsContract {

    private static final ConditionReport VALID = ConditionReport.ofTrue("ValidationSucceeded");
    private static final ConditionReport CONFLICT =
            ConditionReport.ofFalse("ValidationSucceeded", "Conflict", "of b too");

    protected abstract OverlayObjects objects();

    /** Creates an overlay with that name and weight, or changes its weight. */
    protected abstract void given(String name, int weight);

    /** Creates an invalid overlay: a value of its first requirement is not a label value. */
    protected abstract void givenUnreadable(String name);

    protected abstract void deleted(String name);

    /** Returns the condition of the object: status, reason and message; empty if there is none. */
    protected abstract String said(String name, String type);

    private List<Overlay> eventuallyNamed(String... names) {
        return eventually(
                        objects()::all,
                        all -> all.stream().map(Overlay::name).toList().equals(List.of(names)))
                .stream()
                .toList();
    }

    @Test
    void allOverlaysAreReturnedByName() {
        given("b", 2);
        given("a", 1);

        assertThat(eventuallyNamed("a", "b")).extracting(Overlay::weight).containsExactly(1, 2);
        assertThat(objects().all()).hasValueSatisfying(all -> assertThat(all).allMatch(Overlay::isReadable));

        deleted("a");
        eventuallyNamed("b");
    }

    @Test
    void anInvalidOverlayIsReturnedWithItsProblem() {
        givenUnreadable("odd");

        assertThat(eventuallyNamed("odd").getFirst().problem()).contains("spec.requirements[0].values");
    }

    @Test
    void listenersAreCalledForEachCreationChangeAndDeletion() {
        var calls = new AtomicInteger();
        objects().onChange(calls::incrementAndGet);

        given("a", 1);
        eventually(() -> Optional.of(calls.get()), times -> times >= 1);
        given("a", 5);
        eventually(() -> Optional.of(calls.get()), times -> times >= 2);
        deleted("a");
        eventually(() -> Optional.of(calls.get()), times -> times >= 3);
    }

    @Test
    void theLastReportIsWrittenToTheObject() {
        given("a", 1);
        given("b", 1);

        objects().report("a", VALID);
        assertThat(said("a", "ValidationSucceeded")).isEqualTo("True ValidationSucceeded ");
        assertThat(said("b", "ValidationSucceeded")).doesNotContain("True");

        objects().report("a", CONFLICT);
        assertThat(said("a", "ValidationSucceeded")).isEqualTo("False Conflict of b too");
    }

    @Test
    void aDeletedOverlayIsNoError() {
        objects().report("absent", VALID);

        assertThat(said("absent", "ValidationSucceeded")).isEmpty();
    }
}
