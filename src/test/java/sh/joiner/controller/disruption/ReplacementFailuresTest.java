package sh.joiner.controller.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;

/** Replacements that do not become ready. The old node stays, and its next command starts after a time that depends on the cause of the failure. */
class ReplacementFailuresTest {

    private final DisruptionFixture world =
            new DisruptionFixture(pool("default").build());

    @BeforeEach
    void aDriftedNodeIsBeingReplaced() {
        world.launch(1);
        world.cluster.with(pod("web").requests("1", "1Gi").runningOn("node-1"));
        world.drift(1);
        world.pass();
    }

    @AfterEach
    void close() {
        world.close();
    }

    private Claim replacement() {
        return world.replacements().getFirst();
    }

    private void isGivenUp(String code, String why) {
        world.reporter.givenUp(replacement(), code, why);
        world.delete(replacement());
        world.pass();
    }

    private void assertThatTheNodeStaysFor(Duration wait) {
        assertThat(world.isTainted(1)).isFalse();
        assertThat(world.claimOf(1).isDeleting()).isFalse();
        assertThat(world.decisions.codes()).endsWith("DisruptionFailed");
        world.clock.advance(wait.minusSeconds(1));
        world.pass();
        assertThat(world.claimOf(1).disruption()).isEmpty();
        world.clock.advance(Duration.ofSeconds(1));
        world.pass();
        assertThat(world.claimOf(1).disruption()).isNotEmpty();
    }

    @Test
    void withoutCapacityTheCommandIsRetriedAfterThreeMinutes() {
        isGivenUp("insufficient_capacity", "all requested instance types were unavailable during launch");

        assertThat(world.lastWhy())
                .endsWith("was deleted: all requested instance types were unavailable during launch");
        assertThat(world.decisions.all().getLast().facts())
                .as("a deleted replacement counts as not initialized")
                .containsEntry("count", "1");
        assertThatTheNodeStaysFor(Duration.ofMinutes(3));
    }

    @Test
    void aFailureCountsOnceIfTheTaintCannotBeRemovedAtOnce() {
        world.reporter.givenUp(replacement(), "registration_timeout", "no node registered within PT15M");
        world.delete(replacement());
        world.cluster.refuse(new RemoteCallException(Category.UNREACHABLE, "", "the API server is busy", null));
        world.pass();
        world.pass();
        world.pass();
        world.cluster.refuse(null);
        world.pass();

        assertThatTheNodeStaysFor(Duration.ofMinutes(10));
    }

    @Test
    void aNodeThatDoesNotRegisterDelaysTheNextCommandByTenMinutes() {
        isGivenUp("registration_timeout", "no node registered within PT15M");

        assertThat(world.lastWhy()).endsWith("was deleted: no node registered within PT15M");
        assertThatTheNodeStaysFor(Duration.ofMinutes(10));
    }

    @Test
    void aNodeThatNeverBecomesReadyIsNamedWithItsCondition() {
        var name = replacement().name();
        world.cluster
                .claimWriter()
                .report(
                        name,
                        List.of(
                                ConditionReport.ofTrue("Launched"),
                                ConditionReport.ofTrue("Registered"),
                                ConditionReport.ofUnknown("Initialized", "NodeNotReady", "Node status is NotReady")));
        world.clock.advance(Duration.ofMinutes(10));

        world.pass();

        assertThat(world.lastWhy())
                .isEqualTo("not initialized within 10 minutes: NodeClaim %s".formatted(name)
                        + " (Initialized: NodeNotReady, Node status is NotReady)");
        assertThatTheNodeStaysFor(Duration.ofMinutes(10));
    }

    @Test
    void theWaitDoublesWithEachFailureOfTheSameCause() {
        isGivenUp("insufficient_capacity", "no capacity");
        assertThatTheNodeStaysFor(Duration.ofMinutes(3));
        world.pass();

        isGivenUp("insufficient_capacity", "no capacity");

        assertThatTheNodeStaysFor(Duration.ofMinutes(6));
    }

    @Test
    void aReplacementThatAUserDeletesDelaysTheNextCommandByTwoMinutes() {
        world.delete(replacement());
        world.pass();

        assertThat(world.lastWhy()).isEqualTo("a replacement NodeClaim no longer exists");
        assertThatTheNodeStaysFor(Duration.ofMinutes(2));
    }
}
