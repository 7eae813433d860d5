package sh.joiner.sandbox.story;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.store.ObjectStore;

/** Executes a step: first applies objects, then changes replicas and AMIRollouts, then deletes objects, then provokes the world. */
final class StepExecutor {

    private static final String ROLLOUTS = "amirollouts.joiner.sh";

    private final ObjectStore store;
    private final Provoker provoker;

    StepExecutor(ObjectStore store, Provoker provoker) {
        this.store = store;
        this.provoker = provoker;
    }

    void take(Story.Step step, Instant due) {
        step.apply().forEach(file -> Manifest.read(Stories.FOLDER + file).applyTo(store));
        step.scale().forEach(this::scale);
        step.rollouts().forEach(this::answer);
        step.delete()
                .forEach(
                        object -> store.delete(object.resource(), object.namespace(), object.name(), Optional.empty()));
        provoke(step.provoke(), due);
    }

    void provoke(List<ObjectNode> orders, Instant due) {
        orders.forEach(orderObject ->
                orderObject.properties().forEach(order -> provoker.provoke(due, order.getKey(), order.getValue())));
    }

    /** Sets the request of the latest AMIRollout of the node class. Does nothing if the node class has none. */
    private void answer(RolloutAnswer answer) {
        store.list(ROLLOUTS).stream()
                .filter(rollout -> rollout.at("/spec/nodeClass").asText().equals(answer.nodeClass()))
                .max(Comparator.comparing((ObjectNode rollout) ->
                        rollout.at("/metadata/creationTimestamp").asText()))
                .ifPresent(rollout ->
                        store.update(ROLLOUTS, "", rollout.at("/metadata/name").asText(), object -> {
                            Json.child(object, "spec").put("request", answer.request());
                            return object;
                        }));
    }

    private void scale(Scale scale) {
        store.update("deployments.apps", scale.namespace(), scale.deployment(), object -> {
            Json.child(object, "spec").put("replicas", scale.replicas());
            return object;
        });
    }
}
