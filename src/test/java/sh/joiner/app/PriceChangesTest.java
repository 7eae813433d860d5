package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.sandbox.call.Fault.Effect;
import sh.joiner.testing.CallFaults;

/**
 * Prices of AWS that change or disappear during a command, in a sandbox. A node was launched on demand because EC2 had no spot capacity. Then EC2 has spot
 * capacity again, which costs less.
 */
@Execution(ExecutionMode.CONCURRENT)
class PriceChangesTest {

    private static final String TYPE = "m5.2xlarge";
    private static final String SPOT = "spot";

    private final ConsolidatedCluster cluster = new ConsolidatedCluster(
            Map.of("joiner.disruption.longest-price-age", "1S", "joiner.disruption.replacement-min-age", "0S"),
            "spot, on-demand",
            TYPE,
            waiting -> {
                waiting.provoke(spotCapacity(0));
                waiting.deployment("web", 1, "1500m", "");
                waiting.awaitPending(1);
            });

    private static Provocation spotCapacity(int left) {
        return new Provocation.Capacity(TYPE, null, SPOT, left, null, null, null);
    }

    /** Raises the spot price to the on-demand price. */
    private void raiseSpotPrices() {
        cluster.provoke(new Provocation.Capacity(TYPE, null, SPOT, null, null, 100.0, null));
        cluster.refreshSpotPrices();
    }

    private List<String> capacityTypes() {
        return cluster.labels("karpenter.sh/capacity-type");
    }

    @BeforeEach
    void aNodeRunsOnDemandAndSpotCapacityIsBack() {
        cluster.awaitRunning(1);
        assertThat(capacityTypes()).containsExactly("on-demand");
        cluster.provoke(spotCapacity(10));
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    private String awaitRejection() {
        return cluster.await(
                () -> cluster.decisions("ConsolidationRejected").stream().findFirst(), _ -> true);
    }

    private void assertNothingStarted() {
        assertThat(cluster.commands()).isEmpty();
        assertThat(capacityTypes()).containsExactly("on-demand");
        assertThat(cluster.isUntainted()).isTrue();
    }

    @Test
    void aPriceThatRisesBetweenPlanAndValidationStopsTheCommandAndAnEventSaysWhyTheNodeStays() {
        cluster.awaitPlan();
        raiseSpotPrices();

        assertThat(awaitRejection())
                .startsWith("Consolidation rejected: Underutilized: remove ip-")
                .contains(", launch m5.2xlarge in us-east-1", "reason: the cluster has changed (savings: $0.");
        cluster.await(
                () -> Optional.of(cluster.events("Unconsolidatable")),
                messages -> messages.contains("Can't replace with a cheaper node"));
        assertNothingStarted();
    }

    @Test
    void pricesThatDisappearBetweenPlanAndValidationStopTheCommandAndThePageSaysWhyTheNodeStays() {
        cluster.awaitPlan();
        cluster.fail(CallFaults.always(
                "ec2", "DescribeSpotPriceHistory", new Effect.Refusal("UnauthorizedOperation", "not authorized")));
        cluster.refreshSpotPrices();

        assertThat(awaitRejection()).contains("reason: the cluster has changed");
        var why = cluster.await(
                () -> cluster.whyNodesStay().stream()
                        .filter(reason -> reason.contains("spot-prices"))
                        .findFirst(),
                _ -> true);
        assertThat(why).contains("UnauthorizedOperation");
        assertNothingStarted();
    }

    /** The replacement has been launched, so the command continues. Moving the pods back would cost as much as the new node. */
    @Test
    void aPriceThatRisesAfterTheLaunchDoesNotStopTheCommand() {
        cluster.await(() -> Optional.of(capacityTypes()), types -> types.size() == 2);
        raiseSpotPrices();

        cluster.await(() -> Optional.of(capacityTypes()), types -> types.equals(List.of(SPOT)));
        cluster.awaitRunning(1);
        cluster.await(
                () -> Optional.of(cluster.events("Unconsolidatable")),
                messages -> messages.contains(
                        "SpotToSpotConsolidation is disabled, can't replace a spot node with a spot node"));
        assertThat(cluster.decisions("DisruptionFailed")).isEmpty();
        assertThat(cluster.commands()).singleElement().asString().startsWith("Underutilized: remove ip-");
    }
}
