package sh.joiner.sandbox.testing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import sh.joiner.sandbox.store.ObjectStore;

/** A disruption budget for the pods of {@link TestCluster}, and the status that its controller would write. */
public final class EvictionBudgets {

    private EvictionBudgets() {}

    public static ObjectNode ofWeb() {
        return Yaml.object("""
                metadata: {name: web, namespace: default}
                spec: {minAvailable: 1, selector: {matchLabels: {app: web}}}
                """);
    }

    public static void allowOne(ObjectStore store) {
        store.updateStatus("poddisruptionbudgets.policy", "default", "web", budget -> {
            budget.withObject("/status").put("observedGeneration", 1).put("disruptionsAllowed", 1);
            return budget;
        });
    }
}
