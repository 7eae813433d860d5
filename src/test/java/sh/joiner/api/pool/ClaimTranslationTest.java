package sh.joiner.api.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import sh.joiner.api.pod.WireObjects;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.requirement.Requirements;

class ClaimTranslationTest {

    @Test
    void readsTheRequest() {
        var claim = WireObjects.claim("""
                metadata:
                  name: default-abc
                  uid: u-2
                  generation: 1
                  labels: {karpenter.sh/nodepool: default}
                  finalizers: [karpenter.sh/termination]
                  creationTimestamp: 2026-01-01T12:00:00Z
                  deletionTimestamp: 2026-01-02T12:00:00Z
                spec:
                  nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                  requirements: [{key: karpenter.sh/nodepool, operator: In, values: [default]}]
                  resources: {requests: {cpu: 1500m, memory: 2Gi, pods: "3"}}
                  expireAfter: Never
                """);

        assertThat(claim.name()).hasToString("default-abc");
        assertThat(claim.pool()).isEqualTo("default");
        assertThat(claim.finalizers()).containsExactly("karpenter.sh/termination");
        assertThat(claim.createdAt()).isEqualTo(Instant.parse("2026-01-01T12:00:00Z"));
        assertThat(claim.deletingSince()).isEqualTo(Instant.parse("2026-01-02T12:00:00Z"));
        assertThat(claim.requirements()).hasToString("karpenter.sh/nodepool In [default]");
        assertThat(claim.requests()).hasToString("cpu 1500m, memory 2Gi, pods 3");
        assertThat(claim.lifetime().expireAfter()).isNull();
        assertThat(claim.answer()).isEqualTo(Claim.Answer.NONE);
    }

    private static final String UNREADABLE = """
            metadata: {name: default-abc%s}
            spec:
              nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
              requirements: [{key: a, operator: Gt, values: [x]}]
              resources: {requests: {cpu: 1e1.5}}
              taints: [{key: a, effect: Sometimes}]
              expireAfter: 99999999999999h
              terminationGracePeriod: 1h
            status:
              providerID: aws:///us-east-1a/i-1
              capacity: {cpu: 1e.5}
              conditions: [{type: Launched, status: "True", lastTransitionTime: yesterday}]
            """;

    @Test
    void anInvalidClaimThatIsBeingDeletedIsRead() {
        var claim = WireObjects.claim(UNREADABLE.formatted(", deletionTimestamp: 2026-01-02T12:00:00Z"));

        assertThat(claim.isDeleting()).isTrue();
        assertThat(claim.answer().providerId()).isEqualTo("aws:///us-east-1a/i-1");
        assertThat(claim.lifetime()).isEqualTo(new Claim.Lifetime(null, Duration.ofHours(1)));
        assertThat(claim.requirements()).isEqualTo(Requirements.NONE);
    }

    @Test
    void everyInvalidFieldIsReported() {
        assertThatThrownBy(() -> WireObjects.claim(UNREADABLE.formatted("")))
                .isInstanceOf(InvalidSpec.class)
                .hasMessageContainingAll(
                        "spec.requirements[0]",
                        "spec.resources.requests.cpu",
                        "spec.taints[0]",
                        "spec.expireAfter: '99999999999999h' is not a duration",
                        "maximum: 2562047h",
                        "status.capacity.cpu",
                        "status.conditions");
    }

    @Test
    void readsTheResult() {
        var claim = WireObjects.claim("""
                metadata: {name: default-abc}
                status:
                  nodeName: ip-10-0-0-1
                  providerID: aws:///us-east-1a/i-1
                  imageID: ami-1
                  capacity: {cpu: 2}
                  allocatable: {cpu: 1930m}
                  conditions:
                  - {type: Launched, status: "True", reason: Launched, message: "", lastTransitionTime: 2026-01-01T12:00:05Z}
                  - {type: Drifted, status: Maybe, lastTransitionTime: 2026-01-01T12:00:06Z}
                """);

        assertThat(claim.answer().node()).isEqualTo(new NodeName("ip-10-0-0-1"));
        assertThat(claim.answer().providerId()).isEqualTo("aws:///us-east-1a/i-1");
        assertThat(claim.answer().capacity()).hasToString("cpu 2");
        assertThat(claim.answer().allocatable()).hasToString("cpu 1930m");
        assertThat(claim.isLaunched()).isTrue();
        assertThat(claim.condition("Drifted"))
                .contains(new Condition("Drifted", Status.UNKNOWN, "", "", Instant.parse("2026-01-01T12:00:06Z")));
    }

    @Test
    void reportsAnInvalidFieldWithItsPath() {
        assertThatThrownBy(() -> WireObjects.claim("""
                        metadata: {name: default-abc}
                        spec: {requirements: [{key: a, operator: Exists}, {key: a, operator: Gt, values: [x]}]}
                        """))
                .isInstanceOf(InvalidSpec.class)
                .hasMessage(
                        "spec.requirements[1]: operator Gt with values [x] is invalid: Gt, Gte, Lt and Lte take one whole number,"
                                + " the other operators are In, NotIn, Exists and DoesNotExist");
    }
}
