package sh.joiner.engine.readiness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.testing.HandClock.START;

import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sh.joiner.engine.readiness.GateRules.MaximumAges;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.readiness.Declaration;
import sh.joiner.model.readiness.Failure;
import sh.joiner.model.readiness.Failure.Permanence;
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.GateRule;
import sh.joiner.model.readiness.GateStatus;
import sh.joiner.model.readiness.InputReads;
import sh.joiner.model.readiness.InputReads.Demand;

class GateRulesTest {

    private static final Duration DAY = Duration.ofHours(24);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final List<GateRule> RULES = GateRules.of(new MaximumAges(DAY, DAY, DAY, HOUR, HOUR, HOUR));
    private static final GateGraph GRAPH = GateGraph.of(
            RULES,
            List.of(
                    new Declaration("launching", GateRules.OF_LAUNCHES),
                    new Declaration("reading", GateRules.OF_CATALOG),
                    new Declaration("ending", GateRules.OF_CLUSTER)));

    private static Readiness readiness(GateName gate, InputReads reads, Duration after) {
        var all = new EnumMap<GateName, InputReads>(GateName.class);
        Arrays.stream(GateName.values())
                .forEach(name ->
                        all.put(name, InputReads.nothing(Demand.WANTED, START).answered(START.plus(after), START)));
        all.put(gate, reads);
        return new Readiness(GRAPH, all, START.plus(after));
    }

    private static InputReads answeredAtStart() {
        return InputReads.nothing(Demand.WANTED, START).answered(START, START);
    }

    private static Failure throttled() {
        return new Failure("RequestLimitExceeded", "too many calls", Permanence.TRANSIENT, START);
    }

    @Test
    void everyGateHasOneRule() {
        assertThat(RULES).extracting(GateRule::name).containsExactlyInAnyOrder(GateName.values());
    }

    @Test
    void eachCacheOfTheCatalogReportsToTheGateOfItsInput() {
        assertThat(GRAPH.rule(GateName.INSTANCE_TYPES).caches()).containsExactly(CacheName.INSTANCE_TYPES);
        assertThat(GRAPH.rule(GateName.OFFERINGS).caches()).containsExactly(CacheName.INSTANCE_TYPE_OFFERINGS);
        assertThat(GRAPH.rule(GateName.PRICES).caches())
                .containsExactlyInAnyOrder(CacheName.ON_DEMAND_PRICES, CacheName.SPOT_PRICES);
    }

    @ParameterizedTest
    @EnumSource(CacheName.class)
    void aCacheReportsToOneGateAtMost(CacheName cache) {
        assertThat(RULES).filteredOn(rule -> rule.caches().contains(cache)).hasSizeLessThan(2);
    }

    @Test
    void failuresOfInstanceTypesBlockNoControllerUntilTheAnswerIsTooOld() {
        var failing = answeredAtStart().failed(throttled()).failed(throttled()).failed(throttled());

        assertThat(readiness(GateName.INSTANCE_TYPES, failing, DAY.minusNanos(1))
                        .free())
                .containsExactly("ending", "launching", "reading");
        assertThat(readiness(GateName.INSTANCE_TYPES, failing, DAY).free()).containsExactly("ending");
    }

    @Test
    void unknownInstanceTypesBlockControllersThatReadTheCatalog() {
        var unknown = InputReads.nothing(Demand.WANTED, START).failed(throttled());

        assertThat(readiness(GateName.INSTANCE_TYPES, unknown, HOUR).holds(GateName.INSTANCE_TYPES))
                .containsExactly("launching", "reading");
    }

    @Test
    void credentialsThatAreRefusedTwiceBlockControllersThatReadTheCatalog() {
        var once = answeredAtStart().failed(throttled());

        assertThat(readiness(GateName.AWS_CREDENTIALS, once, HOUR).free())
                .containsExactly("ending", "launching", "reading");
        assertThat(readiness(GateName.AWS_CREDENTIALS, once.failed(throttled()), HOUR)
                        .free())
                .containsExactly("ending");
    }

    @Test
    void missingPricesBlockNoController() {
        var unknown =
                InputReads.nothing(Demand.WANTED, START).failed(throttled()).failed(throttled());

        assertThat(readiness(GateName.PRICES, unknown, HOUR).status(GateName.PRICES))
                .isEqualTo(GateStatus.OPEN);
    }

    @Test
    void launchesWaitForTheClusterTheCatalogAndTheirOtherInputs() {
        assertThat(GateRules.OF_LAUNCHES)
                .containsAll(GateRules.OF_CLUSTER)
                .containsAll(GateRules.OF_CATALOG)
                .contains(GateName.SUBNETS, GateName.IMAGES, GateName.PROFILES, GateName.CLUSTER_VERSION);
    }

    @Test
    void controllersThatOnlyNeedTheClusterDoNotWaitForAws() {
        assertThat(GRAPH.closure(GateRules.OF_CLUSTER))
                .containsExactlyInAnyOrder(
                        GateName.CLUSTER_STATE, GateName.LEADER, GateName.CUSTOM_RESOURCES, GateName.KUBERNETES_API);
    }

    @Test
    void anAgeMustBePositiveAndAtMostAYear() {
        assertThatThrownBy(() -> new MaximumAges(DAY, Duration.ZERO, DAY, HOUR, HOUR, HOUR))
                .hasMessage("instance-types must be positive, was PT0S");
        assertThatThrownBy(() -> new MaximumAges(DAY, DAY, DAY, Duration.ofDays(366), HOUR, HOUR))
                .hasMessage("subnets must be at most 365 days, was PT8784H");
    }
}
