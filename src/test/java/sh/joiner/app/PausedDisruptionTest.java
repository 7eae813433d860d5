package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.UserRequests.Outcome;
import sh.joiner.sandbox.call.Fault.Effect;
import sh.joiner.testing.CallFaults;

/** Drift and emptiness in a sandbox while EC2 refuses to launch instances, or does not return prices. */
@Execution(ExecutionMode.CONCURRENT)
class PausedDisruptionTest extends HeldPools {

    private static final Set<String> FAILURES = Set.of("LaunchFailed", "CreateFleetAuthCheckFailed");

    /** A pod that fits on no node of the pool. */
    private static final String LARGE = """
            apiVersion: v1
            kind: Pod
            metadata: {name: large, namespace: default}
            spec:
              nodeSelector: {example.com/pool: mixed}
              containers:
                - name: main
                  image: example
                  resources: {requests: {cpu: "30", memory: 4Gi}}
            """;

    PausedDisruptionTest() {
        super(Map.of("joiner.disruption.longest-price-age", "1S"), BEGINNING);
    }

    /**
     * Lets every launch fail, and waits for an event about the failure. The NodeClaim may not exist: Joiner deletes the NodeClaim if the failure
     * makes the node class not ready, and creates none if the dry run of the class fails first.
     */
    private void letLaunchesFail(String code) {
        world.cloud().calls().add(CallFaults.always("ec2", "CreateFleet", new Effect.Refusal(code, "")));
        apply(LARGE);
        eventually(
                () -> Optional.of(client.v1().events().inAnyNamespace().list().getItems()),
                events -> events.stream().anyMatch(event -> FAILURES.contains(event.getReason())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"InternalError", "RequestLimitExceeded"})
    void whileLaunchesFailADriftedNodeStaysAndItsPageSaysWhy(String code) {
        var claim = claimOf("mixed");
        letLaunchesFail(code);

        drift("payments");

        assertThat(whyItStays("Drifted", "of NodePool mixed pause while launches fail"))
                .anySatisfy(why -> assertThat(why).contains("failed and is retried"));
        assertThat(isDeleted(claim)).isFalse();

        world.cloud().calls().removeAllFaults();
        awaitDeletion(claim);
    }

    @Test
    void whileLaunchesFailAnEmptyNodeIsRemoved() {
        var claim = claimOf("mixed");
        letLaunchesFail("UnauthorizedOperation");

        client.apps().deployments().inNamespace("default").withName("web").scale(0);

        awaitDeletion(claim);
    }

    /** Lets a read of the spot prices fail, and waits for the pause. Returns the pauses as sentences. */
    private List<String> letPricesBecomeStale() {
        world.cloud()
                .calls()
                .add(CallFaults.always(
                        "ec2", "DescribeSpotPriceHistory", new Effect.Refusal("UnauthorizedOperation", "")));
        assertThat(installation.userRequests().refresh(CacheName.SPOT_PRICES)).isEqualTo(new Outcome.Written());
        return eventually(() -> Optional.of(installation.board().views().pauses()), pauses -> !pauses.isEmpty());
    }

    @Test
    void whilePricesAreStaleADriftedNodeStaysAndItsPageSaysWhy() {
        var claim = claimOf("mixed");
        var pauses = letPricesBecomeStale();

        drift("payments");

        assertThat(whyItStays("Drifted", "pause while prices are stale"))
                .anySatisfy(why -> assertThat(why)
                        .startsWith(
                                "drift and consolidation pause while prices are stale: cache spot-prices was last read at")
                        .contains("UnauthorizedOperation"));
        assertThat(pauses).singleElement().asString().contains("prices are stale");
        assertThat(isDeleted(claim)).isFalse();
    }

    @Test
    void whilePricesAreStaleAnEmptyNodeIsRemoved() {
        var claim = claimOf("mixed");
        letPricesBecomeStale();

        client.apps().deployments().inNamespace("default").withName("web").scale(0);

        awaitDeletion(claim);
        assertThat(installation.board().views().pauses()).isNotEmpty();
    }
}
