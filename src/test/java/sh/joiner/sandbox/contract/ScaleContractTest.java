package sh.joiner.sandbox.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The scale subresource. */
class ScaleContractTest extends ApiServerContract {

    private static final String WEB = DEPLOYMENTS + "/web";

    @BeforeEach
    void makeDeployment() {
        made(DEPLOYMENTS, """
                metadata: {name: web}
                spec:
                  replicas: 0
                  selector: {matchLabels: {app: web}}
                  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: a, image: x}]}}
                """);
    }

    @Test
    void scaleHasTheReplicasAndTheSelector() {
        var scale = get(WEB + "/scale");

        assertThat(scale.at("/kind")).isEqualTo("Scale");
        assertThat(scale.at("/apiVersion")).isEqualTo("autoscaling/v1");
        assertThat(scale.at("/metadata/name")).isEqualTo("web");
        assertThat(scale.at("/status/selector")).isEqualTo("app=web");
        assertThat(scale.json().at("/spec/replicas").asInt()).isZero();
    }

    @Test
    void anUpdateOfScaleSetsTheReplicas() {
        var scale = (ObjectNode) get(WEB + "/scale").json();
        scale.withObject("/spec").put("replicas", 3);

        assertThat(put(WEB + "/scale", scale).json().at("/spec/replicas").asInt())
                .isEqualTo(3);
        assertThat(get(WEB).json().at("/spec/replicas").asInt()).isEqualTo(3);
    }

    @Test
    void scaleCanBePatched() {
        assertThat(patch(WEB + "/scale", MERGE, "{spec: {replicas: 2}}").code()).isEqualTo(200);
        assertThat(get(WEB).json().at("/spec/replicas").asInt()).isEqualTo(2);
    }

    @Test
    void anOldVersionIsAConflict() {
        var scale = (ObjectNode) get(WEB + "/scale").json();
        patch(WEB, MERGE, "{metadata: {labels: {x: y}}}");
        scale.withObject("/spec").put("replicas", 3);

        assertRefused(put(WEB + "/scale", scale), 409, "Conflict", "the object has been modified");
    }

    @Test
    void aNegativeNumberOfReplicasIsRefused() {
        assertRefused(
                patch(WEB + "/scale", MERGE, "{spec: {replicas: -1}}"),
                422,
                "Invalid",
                "must be greater than or equal to 0");
    }

    @Test
    void aCustomKindDefinesThePathOfItsReplicas() {
        madeGadget("{count: 2}");

        patch(GADGETS + "/a/scale", MERGE, "{spec: {replicas: 4}}");

        assertThat(get(GADGETS + "/a").json().at("/spec/count").asInt()).isEqualTo(4);
    }

    @Test
    void aKindWithoutScaleHasNoSubresource() {
        madeMap("a");

        assertThat(get(MAPS + "/a/scale").code()).isEqualTo(404);
    }
}
