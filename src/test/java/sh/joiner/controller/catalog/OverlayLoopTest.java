package sh.joiner.controller.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeClasses.nodeClass;
import static sh.joiner.testing.PoolBuilder.pool;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.cache.CacheRegistry;
import sh.joiner.controller.catalog.OverlayLoop.Inputs;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.cache.CacheStatus;
import sh.joiner.model.catalog.Overlay;
import sh.joiner.model.catalog.PriceChange;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.testing.CacheLines;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.FakeOverlayObjects;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.Logged;
import sh.joiner.testing.SingleThreadRunner;

class OverlayLoopTest {

    private static final String VALID = "True ValidationSucceeded ";

    private final HandClock clock = new HandClock();
    private final SingleThreadRunner runner = new SingleThreadRunner(clock);
    private final FakeOverlayObjects objects = new FakeOverlayObjects();
    private final OverlayState state = new OverlayState(objects);
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final Inputs inputs = new Inputs(
            cluster,
            new CatalogState(
                    Markets.learned(),
                    new UnavailableOfferings(clock),
                    new NodeClassState(),
                    Markets.nothingLearned(),
                    state,
                    Markets::sizes));
    private final OverlayLoop loop = new OverlayLoop(FixedNeeds.by(inputs), objects, state, runner);

    private static Overlay priced(String name, int weight, double price) {
        return new Overlay(name, weight, Requirements.NONE, new PriceChange.To(price), Resources.NONE, "");
    }

    private Duration pass() {
        return loop.pass(inputs);
    }

    private void someTypesAreKnown() {
        cluster.with(nodeClass().build());
        cluster.with(pool("default").build());
    }

    @Test
    void aValidOverlayGetsTheCondition() {
        someTypesAreKnown();
        objects.has(priced("cheap", 1, 0.01));

        pass();

        assertThat(objects.said("cheap")).isEqualTo(VALID);
    }

    /** Without instance types no overlays conflict, so each new leader would first report every overlay as valid. */
    @Test
    void nothingIsWrittenWithoutTypesAndThePassIsRepeatedSoon() {
        objects.has(priced("cheap", 1, 0.01));

        assertThat(pass()).isLessThanOrEqualTo(Duration.ofSeconds(1));
        assertThat(objects.reports()).isZero();
    }

    @Test
    void nothingIsWrittenBeforeTheOverlaysAreKnown() {
        someTypesAreKnown();
        objects.makeUnknown();

        assertThat(pass()).isLessThanOrEqualTo(Duration.ofSeconds(1));
        assertThat(objects.reports()).isZero();
    }

    @Test
    void anInvalidOverlayGetsItsProblemAsCondition() {
        someTypesAreKnown();
        objects.has(Overlay.unreadable("odd", 1, "spec.price: 'x' is not a price"));

        pass();

        assertThat(objects.said("odd")).isEqualTo("False RuntimeValidation spec.price: 'x' is not a price");
    }

    @Test
    void oneOfTwoConflictingOverlaysReportsTheConflictUntilTheOtherIsDeleted() {
        someTypesAreKnown();
        objects.has(priced("one", 1, 0.01));
        objects.has(priced("other", 1, 0.02));

        pass();
        assertThat(objects.said("other")).isEqualTo(VALID);
        assertThat(objects.said("one")).startsWith("False Conflict overlay other has the same weight and also sets ");

        objects.remove("other");
        pass();
        assertThat(objects.said("one")).isEqualTo(VALID);
    }

    @Test
    void anUnchangedConditionIsWrittenOnce() {
        someTypesAreKnown();
        objects.has(priced("cheap", 1, 0.01));

        pass();
        pass();

        assertThat(objects.reports()).isEqualTo(1);
    }

    @Test
    void aRecreatedOverlayGetsTheConditionAgain() {
        someTypesAreKnown();
        objects.has(priced("cheap", 1, 0.01));
        pass();
        objects.remove("cheap");
        pass();
        objects.has(priced("cheap", 1, 0.01));

        pass();

        assertThat(objects.said("cheap")).isEqualTo(VALID);
    }

    @Test
    void aFailedWriteIsRepeatedInTheNextPass() {
        someTypesAreKnown();
        objects.has(priced("cheap", 1, 0.01));
        objects.fails(new RemoteCallException(Category.THROTTLED, "", "later", null));

        pass();
        assertThat(objects.said("cheap")).isEmpty();

        objects.repair();
        pass();
        assertThat(objects.said("cheap")).isEqualTo(VALID);
    }

    @Test
    void theConditionIsWrittenAfterAnEditEvenIfTheResultIsTheSame() {
        someTypesAreKnown();
        objects.has(priced("cheap", 1, 0.01));
        pass();
        objects.has(priced("cheap", 1, 0.02));

        pass();

        assertThat(objects.reports()).isEqualTo(2);
    }

    /** Like {@code kubectl replace --force}. */
    @Test
    void anOverlayThatIsReplacedBetweenTwoPassesGetsTheConditionAgain() {
        someTypesAreKnown();
        objects.has(priced("cheap", 1, 0.01));
        pass();
        objects.remove("cheap");
        objects.has(priced("cheap", 1, 0.01));

        pass();

        assertThat(objects.said("cheap")).isEqualTo(VALID);
    }

    @Test
    void removedConditionsAreWrittenAgain() {
        someTypesAreKnown();
        objects.has(priced("cheap", 1, 0.01));
        pass();
        objects.wipe("cheap");

        pass();

        assertThat(objects.said("cheap")).isEqualTo(VALID);
    }

    @Test
    void anInvalidOverlayIsReportedEvenWithoutTypes() {
        objects.has(Overlay.unreadable("odd", 1, "spec.price: 'x' is not a price"));
        objects.has(priced("cheap", 1, 0.01));

        pass();

        assertThat(objects.said("odd")).isEqualTo("False RuntimeValidation spec.price: 'x' is not a price");
        assertThat(objects.said("cheap")).isEmpty();
    }

    @Test
    void withoutChangesTheLoopWaits() {
        assertThat(pass()).isEqualTo(Duration.ofMinutes(1));

        objects.has(Overlay.unreadable("odd", 1, "spec.price: 'x' is not a price"));
        pass();
        assertThat(pass()).as("all conditions are written").isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void whileTypesAreMissingTheWaitGrows() {
        objects.has(priced("cheap", 1, 0.01));

        assertThat(List.of(pass(), pass(), pass(), pass(), pass(), pass(), pass()))
                .extracting(Duration::toSeconds)
                .containsExactly(1L, 2L, 4L, 8L, 16L, 30L, 30L);
    }

    @Test
    void aFailedWriteIsLoggedOnceAndRetriedSoon() {
        someTypesAreKnown();
        objects.has(priced("cheap", 1, 0.01));
        objects.fails(new RemoteCallException(Category.FORBIDDEN, "", "not allowed", null));

        try (var log = Logged.by(OverlayLoop.class)) {
            pass();
            assertThat(pass()).isEqualTo(Duration.ofSeconds(5));
            assertThat(log.lines()).containsExactly("NodeOverlay status not written: overlay=cheap reason=not allowed");
        }
    }

    @Test
    void theTypesOfOverlaysAreReportedAsACache() {
        var caches = new CacheRegistry(clock);
        state.report(caches);
        someTypesAreKnown();
        objects.has(priced("cheap", 1, 0.01));

        pass();
        pass();

        var line = CacheLines.status(caches, CacheName.OVERLAID_INSTANCE_TYPES);
        assertThat(line.entries()).isEqualTo(1);
        assertThat(line.counts()).isEqualTo(new CacheStatus.Counts(1, 1, 0));
        assertThat(line.lastSuccess()).isEqualTo(clock.now());
    }
}
