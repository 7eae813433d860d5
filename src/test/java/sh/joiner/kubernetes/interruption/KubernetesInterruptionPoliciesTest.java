package sh.joiner.kubernetes.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.testing.Waits.eventually;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.api.condition.Condition;
import sh.joiner.api.v1alpha1.InterruptionPolicy;
import sh.joiner.kubernetes.JoinerKinds;
import sh.joiner.kubernetes.informer.Unreadable;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.port.interruption.InterruptionPolicies;
import sh.joiner.port.interruption.InterruptionPoliciesContract;
import sh.joiner.testing.HandClock;

/** Tests InterruptionPolicies with the sandbox's API server. */
class KubernetesInterruptionPoliciesTest extends InterruptionPoliciesContract {

    private static final String KIND = "InterruptionPolicy";
    private static final List<ConditionReport> VALID = List.of(ConditionReport.ofTrue("Valid"));

    private final HandClock clock = new HandClock();
    private final JoinerKinds kinds = JoinerKinds.start(clock);
    private final KubernetesInterruptionPolicies policies =
            new KubernetesInterruptionPolicies(kinds.client(), clock, new Unreadable(_ -> {}, clock));

    @AfterEach
    void stop() {
        policies.close();
        kinds.close();
    }

    @Override
    protected InterruptionPolicies policies() {
        if (policies.all().isEmpty()) {
            policies.start();
            eventually(policies::all, _ -> true);
        }
        return policies;
    }

    @Override
    protected void given(String name, String pool) {
        kinds.apply(KIND, name, "nodePools: {names: [%s]}".formatted(pool));
    }

    /** A schema cannot validate label keys. */
    @Override
    protected void givenInvalid(String name) {
        kinds.apply(
                KIND,
                name,
                "nodePools: {names: [db]}, rules: [{action: Observe, whenPods: {selector: {matchLabels: {'': x}}}}]");
    }

    @Override
    protected void deleted(String name) {
        kinds.client().resources(InterruptionPolicy.class).withName(name).delete();
    }

    private Optional<InterruptionPolicy> wire(String name) {
        return Optional.ofNullable(kinds.client()
                .resources(InterruptionPolicy.class)
                .withName(name)
                .get());
    }

    @Override
    protected List<String> said(String name) {
        return wire(name)
                .map(InterruptionPolicy::getStatus)
                .map(status -> Stream.concat(
                                Objects.requireNonNullElse(status.nodePools, List.<String>of()).stream(),
                                Objects.requireNonNullElse(status.conditions, List.<Condition>of()).stream()
                                        .map(condition -> "%s=%s %s"
                                                .formatted(condition.type, condition.status, condition.reason)))
                        .toList())
                .orElse(List.of());
    }

    private void reported(String name) {
        policies().report(name, List.of("db"), VALID);
    }

    @Test
    void theLastValidSpecStaysInEffectAfterAnInvalidChange() {
        kinds.apply(KIND, "a", "nodePools: {names: [db]}, maxConcurrent: 10%, rules: [{action: Observe}]");
        eventually(policies()::all, all -> all.size() == 1);
        reported("a");

        givenInvalid("a");

        var broken =
                eventually(policies()::all, all -> !all.getFirst().isValid()).getFirst();
        assertThat(broken.terms()).hasValueSatisfying(terms -> {
            assertThat(terms.rules())
                    .hasSize(1)
                    .allMatch(rule -> rule.whenPods().labels().isEmpty());
            assertThat(terms.maxConcurrent()).hasToString("Optional[10%]");
        });
        policies().report("a", List.of("db"), List.of(ConditionReport.ofFalse("Valid", "SpecInvalid", "odd")));
        assertThat(wire("a")).hasValueSatisfying(interruptionPolicy -> {
            assertThat(interruptionPolicy.getStatus().inForceGeneration).isEqualTo(1);
            assertThat(interruptionPolicy.getMetadata().getGeneration()).isEqualTo(2);
        });
        assertThat(said("a")).contains("Valid=False SpecInvalid");
    }

    @Test
    void everyValidSpecIsStored() {
        given("a", "db");
        eventually(policies()::all, all -> all.size() == 1);
        reported("a");
        given("a", "web");
        eventually(policies()::all, all -> all.getFirst().generation() == 2);

        reported("a");

        assertThat(wire("a")).hasValueSatisfying(interruptionPolicy -> {
            assertThat(interruptionPolicy.getStatus().inForceGeneration).isEqualTo(2);
            assertThat(Objects.requireNonNull(interruptionPolicy.getStatus().inForce).nodePools.names)
                    .containsExactly("web");
        });
    }

    @Test
    void anUnchangedStatusNeedsNoCall() {
        var seen = new AtomicInteger();
        policies.onChange(seen::incrementAndGet);
        given("a", "db");
        reported("a");
        eventually(() -> Optional.of(seen.get()), changes -> changes >= 2);
        kinds.server().close();

        assertThatCode(() -> policies.report("a", List.of("db"), VALID)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rules: [] | spec.nodePools",
                "nodePools: {} | exactly one of names and selector must be set",
                "nodePools: {names: [a]}, maxConcurrent: all | spec.maxConcurrent",
                "nodePools: {names: [a]}, maxConcurrent: -1 | spec.maxConcurrent",
                "nodePools: {names: [a]}, rules: [{}] | spec.rules[0].action",
                "nodePools: {names: [a]}, rules: [{action: DrainBefore}] | DrainBefore needs a lead or a window",
                "nodePools: {names: [a]}, rules: [{action: DrainNow, lead: 1h}] | lead is only allowed with DrainBefore",
                "nodePools: {names: [a]}, rules: [{action: Observe, kinds: [flood]}] | spec.rules[0].kinds[0]"
            })
    void anInvalidPolicyIsRejectedWithTheReason(String spec, String message) {
        assertThatThrownBy(() -> kinds.apply(KIND, "bad", spec)).hasMessageContaining(message);
    }
}
