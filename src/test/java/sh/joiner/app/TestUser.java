package sh.joiner.app;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Map;
import sh.joiner.api.v1.NodeClaim;

/** A user who creates and observes pods with a client. The pods are so large that two do not fit on the same node. */
public record TestUser(KubernetesClient client) {

    public void createPod(String name) {
        var resources = Map.of("cpu", new Quantity("3"), "memory", new Quantity("4Gi"));
        client.run()
                .inNamespace("default")
                .withNewRunConfig()
                .withName(name)
                .withImage("example")
                .withRequests(resources)
                .done();
    }

    public boolean isRunning(String pod) {
        var found = client.pods().inNamespace("default").withName(pod).get();
        return found != null && "Running".equals(found.getStatus().getPhase());
    }

    public int claims() {
        return client.resources(NodeClaim.class).list().getItems().size();
    }
}
