package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Patience.eventually;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.sandbox.call.Fault.Effect;
import sh.joiner.testing.CallFaults;

/** Drift and emptiness in a sandbox while EC2 refuses to launch instances. */
@Execution(ExecutionMode.CONCURRENT)
class PausedDisruptionTest extends HeldPools {

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
        super(BEGINNING);
    }

    /** Lets every launch fail, and waits for the event that says so. The NodeClaim itself is deleted if the failure makes its class not ready. */
    private void letLaunchesFail(String code) {
        world.cloud().calls().add(CallFaults.always("ec2", "CreateFleet", new Effect.Refusal(code, "")));
        apply(LARGE);
        eventually(
                () -> Optional.of(client.v1().events().inAnyNamespace().list().getItems()),
                events -> events.stream().anyMatch(event -> event.getReason().equals("LaunchFailed")));
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

        world.cloud().calls().heal();
        awaitDeletion(claim);
    }

    @Test
    void whileLaunchesFailAnEmptyNodeIsRemoved() {
        var claim = claimOf("mixed");
        letLaunchesFail("UnauthorizedOperation");

        client.apps().deployments().inNamespace("default").withName("web").scale(0);

        awaitDeletion(claim);
    }
}
