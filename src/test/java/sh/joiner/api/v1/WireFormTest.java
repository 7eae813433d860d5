package sh.joiner.api.v1;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import org.junit.jupiter.api.Test;
import sh.joiner.api.ec2.ResolvedSubnet;

class WireFormTest {

    private static final KubernetesSerialization WIRE = new KubernetesSerialization();

    private static final String POOL = """
            {
              "apiVersion": "karpenter.sh/v1",
              "kind": "NodePool",
              "metadata": {"name": "default"},
              "spec": {
                "template": {
                  "metadata": {"labels": {"team": "blue"}},
                  "spec": {
                    "nodeClassRef": {"group": "karpenter.k8s.aws", "kind": "EC2NodeClass", "name": "default"},
                    "requirements": [
                      {"key": "kubernetes.io/arch", "operator": "In", "values": ["arm64"], "minValues": 1},
                      {"key": "karpenter.sh/capacity-type", "operator": "Exists"}
                    ],
                    "taints": [{"key": "a", "effect": "NoSchedule"}],
                    "expireAfter": "24h"
                  }
                },
                "disruption": {"consolidateAfter": "1h30m", "budgets": [{"nodes": "10%"}]},
                "limits": {"cpu": "1e3", "memory": "1000Gi"}
              },
              "status": {}
            }
            """;

    @Test
    void keepsTextsAsWritten() throws JsonProcessingException {
        var pool = WIRE.unmarshal(POOL, NodePool.class);

        assertThat(tree(WIRE.asJson(pool))).isEqualTo(tree(POOL));
        assertThat(pool.getSpec().template.spec.expireAfter).isEqualTo("24h");
    }

    @Test
    void readsQuantitiesWrittenAsNumbers() {
        var pool = WIRE.unmarshal("{\"spec\": {\"limits\": {\"cpu\": 10}}}", NodePool.class);

        assertThat(pool.getSpec().limits).containsEntry("cpu", new Quantity("10"));
    }

    @Test
    void ignoresUnknownFields() {
        var text =
                "{\"kind\": \"NodePool\", \"novel\": 1, \"spec\": {\"novel\": 1, \"weight\": 7, \"disruption\": {\"novel\": [1]}}}";

        var pool = WIRE.unmarshal(text, NodePool.class);

        assertThat(pool.getSpec().weight).isEqualTo(7);
    }

    @Test
    void omitsNullFields() throws JsonProcessingException {
        var subnet = new ResolvedSubnet();
        subnet.id = "subnet-1";
        subnet.zone = "us-east-1a";

        assertThat(WIRE.asJson(subnet)).isEqualTo("{\"id\":\"subnet-1\",\"zone\":\"us-east-1a\"}");
    }

    @Test
    void readsConditionsOfClaimsWithoutReasonAndMessage() {
        var text =
                "{\"kind\": \"NodeClaim\", \"status\": {\"conditions\": [{\"type\": \"Drifted\", \"status\": \"True\"}]}}";

        var claim = WIRE.unmarshal(text, NodeClaim.class);

        assertThat(claim.getStatus().conditions).singleElement().satisfies(drifted -> {
            assertThat(drifted.status).isEqualTo("True");
            assertThat(drifted.reason).isEmpty();
            assertThat(drifted.message).isEmpty();
        });
    }

    private static Object tree(String json) throws JsonProcessingException {
        return new ObjectMapper().readTree(json);
    }
}
