package sh.joiner.sandbox.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rollout strategies that every API server must accept, and strategies that it must refuse. */
class WorkloadContractTest extends ApiServerContract {

    private static String workload(String kind, String strategy) {
        return """
                apiVersion: apps/v1
                kind: %s
                metadata: {name: web}
                spec:
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: web}}
                    spec: {containers: [{name: main, image: example}]}
                  %s
                """.formatted(kind, strategy);
    }

    private static String path(String kind) {
        return "/apis/apps/v1/namespaces/{ns}/" + kind.toLowerCase(Locale.ROOT) + "s";
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Deployment  | strategy: {rollingUpdate: {maxUnavailable: 0, maxSurge: 0%}}         | may not be 0 when `maxSurge` is 0
            Deployment  | strategy: {rollingUpdate: {maxUnavailable: 101%}}                    | must not be greater than 100%
            Deployment  | strategy: {rollingUpdate: {maxSurge: some}}                          | a valid percent string must be
            Deployment  | strategy: {rollingUpdate: {maxSurge: -1}}                            | must be greater than or equal to 0
            Deployment  | strategy: {type: Recreate, rollingUpdate: {maxSurge: 1}}             | may not be specified when strategy `type` is 'Recreate'
            DaemonSet   | updateStrategy: {rollingUpdate: {maxUnavailable: 0, maxSurge: 0}}    | cannot be 0 when maxSurge is 0
            DaemonSet   | updateStrategy: {rollingUpdate: {maxUnavailable: 1, maxSurge: 1}}    | may not be set when maxUnavailable is non-zero
            StatefulSet | updateStrategy: {rollingUpdate: {partition: -1}}                     | must be greater than or equal to 0
            """)
    void anInvalidRolloutStrategyIsRefused(String kind, String strategy, String message) {
        assertRefused(post(path(kind), workload(kind, strategy)), 422, "Invalid", message);
    }

    @Test
    void numbersAndPercentagesAreStoredUnchanged() {
        var made = made(
                path("Deployment"),
                workload("Deployment", "strategy: {rollingUpdate: {maxUnavailable: 0, maxSurge: 250%}}"));

        assertThat(made.at("/spec/strategy/rollingUpdate/maxUnavailable").asInt(-1))
                .isZero();
        assertThat(made.at("/spec/strategy/rollingUpdate/maxSurge").asText()).isEqualTo("250%");
    }

    @Test
    void aRecreateDeploymentHasNoRollingUpdate() {
        var made = made(path("Deployment"), workload("Deployment", "strategy: {type: Recreate}"));

        assertThat(made.at("/spec/strategy").has("rollingUpdate")).isFalse();
    }
}
