package sh.joiner.port.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.claim.ConditionReport;

/** The contract of {@link PoolConditions}. */
public abstract class PoolConditionsContract {

    private static final ConditionReport STOPPED =
            new ConditionReport("GarbageCollectionStopped", Status.TRUE, "TooManyReadyNodes", "6 instances");

    protected abstract PoolConditions conditions();

    /** Creates pool default, which is Ready. */
    protected abstract void givenReadyPool();

    /** Returns the current condition of pool default. */
    protected abstract Optional<Condition> found(String type);

    @Test
    void aConditionIsAddedAndReadyStaysTrue() {
        givenReadyPool();

        conditions().set("default", STOPPED);

        assertThat(found("GarbageCollectionStopped")).get().satisfies(condition -> {
            assertThat(condition.isTrue()).isTrue();
            assertThat(condition.reason()).isEqualTo("TooManyReadyNodes");
            assertThat(condition.message()).isEqualTo("6 instances");
        });
        assertThat(found("Ready")).get().matches(Condition::isTrue);
    }

    @Test
    void aClearedConditionIsRemovedAndTheOthersStay() {
        givenReadyPool();
        conditions().set("default", STOPPED);

        conditions().clear("default", "GarbageCollectionStopped");
        conditions().clear("default", "GarbageCollectionStopped");

        assertThat(found("GarbageCollectionStopped")).isEmpty();
        assertThat(found("Ready")).get().matches(Condition::isTrue);
    }

    @Test
    void aDeletedPoolIsNoError() {
        conditions().set("default", STOPPED);
        conditions().clear("default", "GarbageCollectionStopped");

        assertThat(found("GarbageCollectionStopped")).isEmpty();
    }
}
