package sh.joiner.sandbox.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Features of pods: defaults, binding, and eviction with disruption budgets. */
class PodContractTest extends ApiServerContract {

    private static final String EVICT =
            "{apiVersion: policy/v1, kind: Eviction, metadata: {name: a, namespace: '{ns}'}}";

    /** Creates a running pod, which a budget can protect. */
    private void runningPod() {
        madePod("a");
        post(PODS + "/a/binding", "{metadata: {name: a}, target: {kind: Node, name: contract-none}}");
        patch(PODS + "/a/status", MERGE, "{status: {phase: Running, conditions: [{type: Ready, status: 'True'}]}}");
    }

    private void budget(int allowed) {
        made(BUDGETS, "{metadata: {name: b}, spec: {minAvailable: 1, selector: {matchLabels: {app: web}}}}");
        patch(BUDGETS + "/b/status", MERGE, """
                {status: {observedGeneration: 1, disruptionsAllowed: %d, currentHealthy: 1, desiredHealthy: 1, expectedPods: 1}}
                """.formatted(allowed));
    }

    @ParameterizedTest
    @CsvSource({
        "/spec/restartPolicy, Always",
        "/spec/dnsPolicy, ClusterFirst",
        "/spec/schedulerName, default-scheduler",
        "/spec/terminationGracePeriodSeconds, 30",
        "/spec/containers/0/imagePullPolicy, IfNotPresent",
        "/spec/containers/0/terminationMessagePath, /dev/termination-log",
        "/status/phase, Pending",
        "/status/qosClass, BestEffort",
        "/spec/serviceAccountName, default",
        "/spec/priority, 0",
        "/spec/enableServiceLinks, true"
    })
    void aPodGetsItsDefaults(String pointer, String value) {
        assertThat(madePod("a").at(pointer).asText()).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {containers: []}                                                             | spec.containers: Required value
            {containers: [{name: A, image: x}]}                                          | spec.containers[0].name: Invalid value
            {containers: [{name: a, image: x}, {name: a, image: x}]}                     | spec.containers[1].name: Duplicate value
            {containers: [{name: a, image: x, resources: {requests: {cpu: '2'}, limits: {cpu: '1'}}}]} | must be less than or equal to cpu limit
            {priorityClassName: none, containers: [{name: a, image: x}]}                 | no PriorityClass with name none was found
            """)
    void anInvalidPodIsRefused(String spec, String message) {
        var refused = post(PODS, "{metadata: {name: a}, spec: %s}".formatted(spec));

        assertThat(refused.code()).isIn(403, 422);
        assertThat(refused.at("/message")).contains(message);
    }

    @Test
    void aPodIsBoundOnce() {
        madePod("a");
        var binding = "{metadata: {name: a}, target: {kind: Node, name: contract-none}}";

        assertThat(post(PODS + "/a/binding", binding).code()).isEqualTo(201);
        assertThat(get(PODS + "/a").at("/spec/nodeName")).isEqualTo("contract-none");
        assertRefused(post(PODS + "/a/binding", binding), 409, "Conflict", "is already assigned to node");
    }

    @Test
    void withoutABudgetAPodIsEvicted() {
        runningPod();

        assertThat(post(PODS + "/a/eviction", EVICT).code()).isEqualTo(201);
        assertThat(get(PODS + "/a").at("/metadata/deletionTimestamp")).isNotEmpty();
        delete(PODS + "/a", "{gracePeriodSeconds: 0}");
    }

    @Test
    void anExhaustedBudgetRefusesWithAReason() {
        runningPod();
        budget(0);

        var refused = post(PODS + "/a/eviction", EVICT);

        assertRefused(
                refused, 429, "TooManyRequests", "Cannot evict pod as it would violate the pod's disruption budget.");
        assertThat(refused.at("/details/causes/0/reason")).isEqualTo("DisruptionBudget");
        assertThat(refused.at("/details/causes/0/message")).startsWith("The disruption budget b needs 1 healthy pods");
        delete(PODS + "/a", "{gracePeriodSeconds: 0}");
    }

    @Test
    void aBudgetWithoutStatusRefusesWithARetryTime() {
        runningPod();
        made(BUDGETS, "{metadata: {name: b}, spec: {minAvailable: 1, selector: {matchLabels: {app: web}}}}");
        patch(BUDGETS + "/b", MERGE, "{spec: {minAvailable: 2}}");

        var refused = post(PODS + "/a/eviction", EVICT);

        assertThat(refused.code()).isEqualTo(429);
        if (refused.json().at("/details").has("retryAfterSeconds")) { // absent after a controller has counted the pods
            assertThat(refused.header("Retry-After")).isEqualTo(refused.at("/details/retryAfterSeconds"));
        }
        delete(PODS + "/a", "{gracePeriodSeconds: 0}");
    }

    @Test
    void aDryRunEvictsNoPod() {
        runningPod();

        assertThat(post(PODS + "/a/eviction?dryRun=All", EVICT).code()).isEqualTo(201);
        assertThat(get(PODS + "/a").json().path("metadata").has("deletionTimestamp"))
                .isFalse();
        delete(PODS + "/a", "{gracePeriodSeconds: 0}");
    }

    @Test
    void aMissingPodIsNotEvicted() {
        assertRefused(post(PODS + "/a/eviction", EVICT), 404, "NotFound", "pods \"a\" not found");
    }
}
