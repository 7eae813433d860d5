package sh.joiner.sandbox.story;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.store.ObjectStore;

/** Executes a step: first applies objects, then changes replicas, then deletes objects, then provokes the world. */
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
        step.delete()
                .forEach(
                        object -> store.delete(object.resource(), object.namespace(), object.name(), Optional.empty()));
        provoke(step.provoke(), due);
    }

    void provoke(List<ObjectNode> orders, Instant due) {
        orders.forEach(orderObject ->
                orderObject.properties().forEach(order -> provoker.provoke(due, order.getKey(), order.getValue())));
    }

    private void scale(Scale scale) {
        store.update("deployments.apps", scale.namespace(), scale.deployment(), object -> {
            Json.child(object, "spec").put("replicas", scale.replicas());
            return object;
        });
    }
}
