package sh.joiner.sandbox.story;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.store.ObjectStore;

/** Does what a step says: first objects, then sizes, then what goes, then what the world is provoked to. */
final class StepExecutor {

    private final ObjectStore store;
    private final Provoker provoker;

    StepExecutor(ObjectStore store, Provoker provoker) {
        this.store = store;
        this.provoker = provoker;
    }

    void take(Story.Step step, Instant due) {
        step.apply().forEach(file -> Manifest.read(Stories.FOLDER + file).applyTo(store));
        step.scale().forEach(this::scale);
        step.delete().forEach(gone -> store.delete(gone.resource(), gone.namespace(), gone.name(), Optional.empty()));
        provoke(step.provoke(), due);
    }

    void provoke(List<ObjectNode> orders, Instant due) {
        orders.forEach(object ->
                object.properties().forEach(order -> provoker.provoke(due, order.getKey(), order.getValue())));
    }

    private void scale(Scale scale) {
        store.update("deployments.apps", scale.namespace(), scale.deployment(), object -> {
            Json.child(object, "spec").put("replicas", scale.replicas());
            return object;
        });
    }
}
