package sh.joiner.port.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.model.pool.PoolTarget.ByName;

/** The contract of {@link InterruptionPolicies}. */
public abstract class InterruptionPoliciesContract {

    private static final ConditionReport VALID = ConditionReport.ofTrue("Valid");
    private static final ConditionReport IN_FORCE = ConditionReport.ofTrue("InForce");

    protected abstract InterruptionPolicies policies();

    /** Creates a policy with that name for the pool, or changes its target to the pool. */
    protected abstract void given(String name, String pool);

    /** Creates an invalid policy: the selector of its first rule has an operator In without values. */
    protected abstract void givenInvalid(String name);

    protected abstract void deleted(String name);

    /** Returns the status of the object: the pools, then each condition with type, status and reason, such as {@code Valid=True Valid}. */
    protected abstract List<String> said(String name);

    private List<InterruptionPolicy> eventuallyNamed(String... names) {
        return eventually(
                policies()::all,
                all -> all.stream().map(InterruptionPolicy::name).toList().equals(List.of(names)));
    }

    @Test
    void allPoliciesAreReturnedByName() {
        given("b", "web");
        given("a", "db");

        var all = eventuallyNamed("a", "b");
        assertThat(all).allMatch(InterruptionPolicy::isValid);
        assertThat(all.getFirst().target()).isEqualTo(new ByName(List.of("db")));

        deleted("a");
        eventuallyNamed("b");
    }

    @Test
    void anInvalidPolicyIsReturnedWithItsProblem() {
        givenInvalid("odd");

        assertThat(eventuallyNamed("odd").getFirst().problem()).contains("spec.rules[0]");
    }

    @Test
    void listenersAreCalledForEachCreationChangeAndDeletion() {
        var calls = new AtomicInteger();
        policies().onChange(calls::incrementAndGet);

        given("a", "web");
        eventually(() -> Optional.of(calls.get()), times -> times >= 1);
        given("a", "db");
        eventually(() -> Optional.of(calls.get()), times -> times >= 2);
        deleted("a");
        eventually(() -> Optional.of(calls.get()), times -> times >= 3);
    }

    @Test
    void onlyTheLastReportIsOnTheObject() {
        given("a", "web");
        given("b", "web");
        eventuallyNamed("a", "b");

        policies().report("a", List.of("web"), List.of(VALID, IN_FORCE));
        assertThat(said("a")).contains("web", "Valid=True Valid", "InForce=True InForce");
        assertThat(said("b")).doesNotContain("web");

        policies().report("a", List.of(), List.of(VALID));
        assertThat(said("a")).contains("Valid=True Valid").doesNotContain("web", "InForce=True InForce");
    }

    @Test
    void aDeletedPolicyIsNoError() {
        policies().report("absent", List.of(), List.of(VALID));

        assertThat(said("absent")).isEmpty();
    }
}
