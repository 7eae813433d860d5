package sh.joiner.aws;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NodeRepairPoliciesTest {

    @Test
    void theConditionsAndTolerationsAreKarpenters() {
        assertThat(NodeRepairPolicies.all())
                .extracting(policy -> "%s=%s %s"
                        .formatted(policy.conditionType(), policy.status().wire(), policy.toleration()))
                .containsExactlyInAnyOrder(
                        "Ready=False PT30M",
                        "Ready=Unknown PT30M",
                        "AcceleratedHardwareReady=False PT10M",
                        "StorageReady=False PT30M",
                        "NetworkingReady=False PT30M",
                        "KernelReady=False PT30M",
                        "ContainerRuntimeReady=False PT30M");
    }
}
