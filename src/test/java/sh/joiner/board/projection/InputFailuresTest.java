package sh.joiner.board.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.HandClock.START;
import static sh.joiner.testing.PodBuilder.pod;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.board.view.OverviewView.AttentionView;
import sh.joiner.board.view.PodView.GateWaitView;
import sh.joiner.engine.plan.Plan.Placement;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.engine.readiness.GateGraph;
import sh.joiner.engine.readiness.Obstacle;
import sh.joiner.engine.readiness.Readiness;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.cache.CacheSource;
import sh.joiner.model.cache.CacheStatus;
import sh.joiner.model.cache.CacheStatus.Counts;
import sh.joiner.model.cache.CacheStatus.Failure;
import sh.joiner.model.readiness.Declaration;
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.GateRule;
import sh.joiner.model.readiness.GateRule.Validity;
import sh.joiner.model.readiness.GateStatus;

class InputFailuresTest {

    private static final Obstacle THROTTLED = new Obstacle(GateName.INSTANCE_TYPES, GateStatus.TOO_OLD, "throttled");
    private static final Obstacle UNKNOWN = new Obstacle(GateName.OFFERINGS, GateStatus.NEVER_KNOWN, "");

    @Test
    void planningWaitsForItsOwnGatesExceptTheGateOfTheLeader() {
        var rules = List.of(
                new GateRule(GateName.LEADER, new Validity.UntilLost(), Set.of()),
                new GateRule(GateName.INSTANCE_TYPES, new Validity.Until(Duration.ofHours(24)), Set.of()),
                new GateRule(GateName.INSTANCE_STATUS, new Validity.UntilLost(), Set.of()));
        var declarations = List.of(
                new Declaration("provisioning", Set.of(GateName.LEADER, GateName.INSTANCE_TYPES)),
                new Declaration("interruption.status", Set.of(GateName.INSTANCE_STATUS)));
        var unknown = new Readiness(GateGraph.of(rules, declarations), Map.of(), START);

        assertThat(InputFailures.ofPlanning(unknown))
                .extracting(Obstacle::gate)
                .containsExactly(GateName.INSTANCE_TYPES);
    }

    @Test
    void theOverviewHasALineForEachGate() {
        assertThat(InputFailures.attention(List.of(THROTTLED, UNKNOWN)))
                .containsExactly(
                        new AttentionView(
                                "Waiting",
                                "Gate",
                                "InstanceTypes",
                                "is closed",
                                "no pods are planned until the gate opens: InstanceTypes (the data is too old: throttled)"),
                        new AttentionView(
                                "Waiting",
                                "Gate",
                                "Offerings",
                                "is closed",
                                "no pods are planned until the gate opens: Offerings (no data yet)"));
    }

    @Test
    void aPendingPodWithoutAPlaceIsHeld() {
        assertThat(InputFailures.ofPod(pod("web").pending(), null, List.of(THROTTLED)))
                .containsExactly(THROTTLED);
    }

    @Test
    void aPodThatHasAPlaceOrRunsIsNotHeld() {
        var web = pod("web").pending();
        var place = new Placement(web.name(), new Target.OnNewClaim(0));

        assertThat(InputFailures.ofPod(web, place, List.of(THROTTLED))).isEmpty();
        assertThat(InputFailures.ofPod(pod("db").runningOn("node"), null, List.of(THROTTLED)))
                .isEmpty();
    }

    @Test
    void theExplanationOfAHeldPodNamesAllGates() {
        var views = List.of(InputFailures.view(THROTTLED), InputFailures.view(UNKNOWN));

        assertThat(views).extracting(GateWaitView::reason).containsExactly("TooOld", "NeverKnown");
        assertThat(InputFailures.explanation(views))
                .isEqualTo(
                        "planning waits for required inputs: InstanceTypes (the data is too old: throttled); Offerings (no data yet)");
    }

    private static CacheStatus cache(@Nullable CacheSource source, Failure.@Nullable State failure, int entries) {
        var failed = failure == null ? null : new Failure("throttled", START, START, failure);
        return new CacheStatus(CacheName.INSTANCE_TYPES, source, START, failed, START, entries, true, Counts.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "LIVE,, 900, Fresh",
        "LIVE, LASTS, 900, Failing",
        "LIVE, OVER, 900, Fresh",
        "SNAPSHOT,, 900, StandsIn",
        "SNAPSHOT, LASTS, 900, Failing",
        "STATIC,, 900, StandsIn",
        ",, 0, Empty",
        ", LASTS, 0, Failing",
        "LIVE,, 0, Empty"
    })
    void aCacheIsFailingWhileItsLastRequestHasFailed(
            @Nullable CacheSource source, Failure.@Nullable State failure, int entries, String state) {
        assertThat(InputFailures.stateOf(cache(source, failure, entries))).isEqualTo(state);
    }
}
