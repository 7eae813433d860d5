package sh.joiner.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks examples of allowed and refused requests. {@link ClusterWorldTest} checks all requests that Joiner sends during that test. */
class AccessRulesTest {

    private final AccessRules rules = AccessRules.read(Path.of("kubernetes/base/rbac.yaml"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /api/v1/namespaces/default/pods/web",
                "GET /api/v1/namespaces/default",
                "GET /api/v1/namespaces/default/persistentvolumeclaims/data",
                "GET /api/v1/persistentvolumes/pv-1",
                "GET /apis/storage.k8s.io/v1/storageclasses/gp3",
                "GET /apis/storage.k8s.io/v1/csinodes/ip-1",
                "GET /apis/storage.k8s.io/v1/volumeattachments/csi-1",
                "GET /apis/policy/v1/namespaces/default/poddisruptionbudgets/web",
                "GET /apis/apps/v1/namespaces/kube-system/daemonsets/logs",
                "PUT /apis/karpenter.sh/v1/nodeclaims/default-x1",
                "PUT /apis/karpenter.k8s.aws/v1/ec2nodeclasses/default",
                "GET /api/v1/namespaces/default/secrets/token",
                "GET /api/v1/namespaces/default/secrets/joiner-prometheus",
                "GET /api/v1/namespaces/kube-system/secrets/token",
                "GET /api/v1/namespaces/kube-system/secrets"
            })
    void requestsThatNoCodeMakesAreNotAllowed(String request) {
        assertThat(rules.allow(request)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /api/v1/nodes/ip-1",
                "PATCH /api/v1/nodes/ip-1",
                "GET /apis/karpenter.sh/v1/nodeclaims/default-x1",
                "PATCH /apis/karpenter.sh/v1/nodeclaims/default-x1",
                "PUT /apis/karpenter.sh/v1/nodeclaims/default-x1/status",
                "GET /apis/karpenter.k8s.aws/v1/ec2nodeclasses/default",
                "PATCH /apis/karpenter.k8s.aws/v1/ec2nodeclasses/default",
                "GET /apis/storage.k8s.io/v1/csinodes?watch=true",
                "GET /api/v1/pods",
                "GET /api/v1/namespaces/kube-system/secrets/joiner-prometheus",
                "GET /api/v1/namespaces/kube-system/configmaps/joiner-prometheus"
            })
    void requestsOfTheCodeAreAllowed(String request) {
        assertThat(rules.allow(request)).isTrue();
    }
}
