package sh.joiner.port.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.pool.PoolTarget.ByName;
import sh.joiner.model.window.DisruptionFreeze;

/** The contract of {@link DisruptionFreezes}. */
public abstract class DisruptionFreezesContract {

    private static final ConditionReport VALID = ConditionReport.ofTrue("Valid");
    private static final ConditionReport IN_FORCE = ConditionReport.ofTrue("InForce");

    protected abstract DisruptionFreezes freezes();

    /** Creates a freeze with that name for the pool, or changes its pool. */
    protected abstract void given(String name, String pool);

    /** Creates an invalid freeze: its reason is blank. */
    protected abstract void givenInvalid(String name);

    protected abstract void deleted(String name);

    /** Returns the status of the object: the pools, then each condition with type, status and reason, such as {@code Valid=True Valid}. */
    protected abstract List<String> said(String name);

    private List<DisruptionFreeze> eventuallyNamed(String... names) {
        return eventually(
                freezes()::all,
                all -> all.stream().map(DisruptionFreeze::name).toList().equals(List.of(names)));
    }

    @Test
    void allFreezesAreReturnedByName() {
        given("b", "web");
        given("a", "db");

        var all = eventuallyNamed("a", "b");
        assertThat(all).allMatch(DisruptionFreeze::isValid);
        assertThat(all.getFirst().holds().pools()).isEqualTo(new ByName(List.of("db")));

        deleted("a");
        eventuallyNamed("b");
    }

    @Test
    void anInvalidFreezeIsReturnedWithItsProblem() {
        givenInvalid("odd");

        assertThat(eventuallyNamed("odd").getFirst().problem()).contains("spec.reason");
    }

    @Test
    void listenersAreCalledForEachCreationChangeAndDeletion() {
        var calls = new AtomicInteger();
        freezes().onChange(calls::incrementAndGet);

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

        freezes().report("a", List.of("web"), List.of(VALID, IN_FORCE));
        assertThat(said("a")).contains("web", "Valid=True Valid", "InForce=True InForce");
        assertThat(said("b")).doesNotContain("web");

        freezes().report("a", List.of(), List.of(VALID));
        assertThat(said("a")).contains("Valid=True Valid").doesNotContain("web", "InForce=True InForce");
    }

    @Test
    void aDeletedFreezeIsNoError() {
        freezes().report("absent", List.of(), List.of(VALID));

        assertThat(said("absent")).isEmpty();
    }
}
