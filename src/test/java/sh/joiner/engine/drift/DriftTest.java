package sh.joiner.engine.drift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;
import static sh.joiner.engine.drift.DriftSamples.HASHES;
import static sh.joiner.engine.drift.DriftSamples.LABELS;
import static sh.joiner.engine.drift.DriftSamples.drifting;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.TypeBuilder.type;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.engine.drift.Drift.Reason;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.testing.TypeBuilder;

/** The cases of Karpenter's own tests (nodeclaim/disruption/drift_test.go) of drift from a pool (core 5.12). */
class DriftTest {

    private static Map<String, String> hashes(String key, String value) {
        var changed = new HashMap<>(HASHES);
        changed.put(key, value);
        return changed;
    }

    private static Map<String, String> without(String key) {
        var less = new HashMap<>(HASHES);
        less.remove(key);
        return less;
    }

    @Test
    void aClaimThatEqualsANewOneHasNotDrifted() {
        assertThat(drifting().evaluate()).isEqualTo(new Drift.Same());
    }

    @Test
    void anotherHashOfThePoolsTemplateIsDrift() {
        assertThat(drifting().annotations(hashes(Pool.HASH, "old")).reason()).isEqualTo(Reason.NODE_POOL);
    }

    @Test
    void hashesOfDifferentVersionsAreNotCompared() {
        var older = hashes(Pool.HASH, "old");
        older.put(Pool.HASH_VERSION, "v2");

        assertThat(drifting().annotations(older).evaluate()).isEqualTo(new Drift.Same());
    }

    @Test
    void withoutAHashOrItsVersionNothingIsCompared() {
        var unversioned = hashes(Pool.HASH, "old");
        unversioned.remove(Pool.HASH_VERSION);

        assertThat(drifting().annotations(without(Pool.HASH)).evaluate()).isEqualTo(new Drift.Same());
        assertThat(drifting().annotations(unversioned).evaluate()).isEqualTo(new Drift.Same());
    }

    static Stream<Arguments> rules() {
        var type = Labels.INSTANCE_TYPE;
        var other = new LabelKey("example.com/team");
        return Stream.of(
                argumentSet("the same type", Requirement.in(type, "m5.large"), false),
                argumentSet("another type", Requirement.in(type, "m5.xlarge"), true),
                argumentSet("more types", Requirement.in(type, "m5.large", "m5.xlarge"), false),
                argumentSet("every type except the claim's", Requirement.notIn(type, List.of("m5.large")), true),
                argumentSet("any type", Requirement.exists(type), false),
                argumentSet("no type", Requirement.doesNotExist(type), true),
                argumentSet("a label that the claim lacks", Requirement.in(other, "shop"), true),
                argumentSet("a well-known label that the claim lacks", Requirement.exists(Labels.WINDOWS_BUILD), true),
                argumentSet("at least the claim's CPUs", Requirement.atLeast(Labels.INSTANCE_CPU, 2), false),
                argumentSet("more than the claim's CPUs", Requirement.atLeast(Labels.INSTANCE_CPU, 3), true),
                argumentSet("at most the claim's CPUs", Requirement.atMost(Labels.INSTANCE_CPU, 2), false));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void theClaimsLabelsMustSatisfyThePoolsRequirements(Requirement rule, boolean drifts) {
        var evaluated = drifting().pool(pool("default").requires(rule)).evaluate();

        assertThat(evaluated instanceof Drift.Differs(var reason, var _) && reason == Reason.REQUIREMENTS)
                .isEqualTo(drifts);
    }

    @Test
    void theTemplateIsComparedBeforeTheRequirementsAndBothBeforeTheClass() {
        var narrow = pool("default").requires(Requirement.in(Labels.INSTANCE_TYPE, "m5.xlarge"));
        var all = hashes(Pool.HASH, "old");

        assertThat(drifting().pool(narrow).annotations(all).image("ami-2").reason())
                .isEqualTo(Reason.NODE_POOL);
        assertThat(drifting().pool(narrow).image("ami-2").reason()).isEqualTo(Reason.REQUIREMENTS);
    }

    static Stream<Arguments> offers() {
        var here = "us-east-1a";
        return Stream.of(
                argumentSet("offered unchanged", type("m5.large").onDemand(0.1, here), false),
                argumentSet("offered without capacity", type("m5.large").soldOut(CapacityType.ON_DEMAND, here), false),
                argumentSet("offered in another zone", type("m5.large").onDemand(0.1, "us-east-1b"), true),
                argumentSet("offered as spot only", type("m5.large").spot(0.1, here), true),
                argumentSet("not offered", type("m5.large"), true),
                argumentSet("another type offered", type("m5.xlarge").onDemand(0.1, here), true));
    }

    @ParameterizedTest
    @MethodSource("offers")
    void aTypeThatIsNoLongerOfferedIsDrift(TypeBuilder type, boolean drifts) {
        assertThat(drifting().types(type).evaluate() instanceof Drift.Differs(var reason, var _)
                        && reason == Reason.INSTANCE_TYPE)
                .isEqualTo(drifts);
    }

    @Test
    void theTypeOfAYoungClaimIsNotChecked() {
        var young = drifting().types(type("m5.large")).aged(Duration.ofMinutes(59));

        assertThat(young.evaluate()).isEqualTo(new Drift.Same());
    }

    @Test
    void driftIsUnclearWhileNoTypesAreKnown() {
        assertThat(drifting().types().evaluate()).isInstanceOf(Drift.Unclear.class);
    }

    static Stream<Arguments> reserved() {
        var here = "us-east-1a";
        return Stream.of(
                argumentSet(
                        "reserved and on demand",
                        type("m5.large").reserved("cr-2", here).onDemand(0.1, here),
                        false),
                argumentSet("reserved", type("m5.large").reserved("cr-2", here), false),
                argumentSet("on demand", type("m5.large").onDemand(0.1, here), false),
                argumentSet("spot alone", type("m5.large").spot(0.1, here), true),
                argumentSet("in another zone", type("m5.large").onDemand(0.1, "us-east-1b"), true));
    }

    @ParameterizedTest
    @MethodSource("reserved")
    void aReservedInstanceMayContinueInAnotherReservationOrOnDemand(TypeBuilder type, boolean drifts) {
        var labels = new HashMap<>(LABELS);
        labels.put(Labels.CAPACITY_TYPE.value(), "reserved");
        labels.put(Labels.RESERVATION_ID.value(), "cr-1");
        labels.put(Labels.RESERVATION_TYPE.value(), "default");
        labels.put(Labels.RESERVATION_INTERRUPTIBLE.value(), "false");

        assertThat(drifting().labels(labels).types(type).evaluate() instanceof Drift.Differs)
                .isEqualTo(drifts);
    }
}
