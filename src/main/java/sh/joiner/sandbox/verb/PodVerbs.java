package sh.joiner.sandbox.verb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.admission.Write;
import sh.joiner.sandbox.kind.ApiErrors;
import sh.joiner.sandbox.kind.BuiltInTypes;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.message.Call;
import sh.joiner.sandbox.message.HttpAnswer;
import sh.joiner.sandbox.store.ClusterStore;
import sh.joiner.sandbox.store.DeleteOptions;
import sh.joiner.sandbox.store.EvictionBudget;
import sh.joiner.sandbox.store.Key;

/** The operations that only pods have: binding to a node, and eviction. */
public final class PodVerbs {

    private final ClusterStore store;
    private final EvictionBudget budget;
    private final WorldClock clock;

    public PodVerbs(ClusterStore store, WorldClock clock) {
        this.store = store;
        this.clock = clock;
        budget = new EvictionBudget(store, clock);
    }

    /** Binds a pod to the binding's target node. A pod can be bound only once. */
    public HttpAnswer bind(Key key, Call call) {
        var binding = call.object();
        var node = binding.path("target").path("name").asText();
        if (node.isEmpty()) {
            throw ApiErrors.badRequest("Binding \"%s\" is invalid: target.name: Required value".formatted(key.name()));
        }
        var bound = new Write(Write.Part.MAIN, call.effect(), Write.Origin.CONTROLLER, call.manager());
        store.update(BuiltInTypes.POD, key, pod -> bound(pod, binding, node), bound);
        if (call.effect() == Write.Effect.STORED) {
            store.update(
                    BuiltInTypes.POD,
                    key,
                    this::scheduled,
                    new Write(Write.Part.STATUS, call.effect(), Write.Origin.CONTROLLER, ""));
        }
        return HttpAnswer.of(201, success());
    }

    private static ObjectNode bound(ObjectNode pod, JsonNode binding, String node) {
        var name = pod.path("metadata").path("name").asText();
        var present = pod.path("spec").path("nodeName").asText();
        if (pod.path("metadata").has("deletionTimestamp")) {
            throw ApiErrors.conflict(
                    BuiltInTypes.POD, name, "pod %s is being deleted, cannot be assigned to a host".formatted(name));
        }
        if (!present.isEmpty()) {
            throw ApiErrors.conflict(
                    BuiltInTypes.POD, name, "pod %s is already assigned to node \"%s\"".formatted(name, present));
        }
        if (!pod.path("spec").path("schedulingGates").isEmpty()) {
            throw ApiErrors.conflict(
                    BuiltInTypes.POD, name, "pod %s has non-empty .spec.schedulingGates".formatted(name));
        }
        pod.withObject("/spec").put("nodeName", node);
        for (var field : new String[] {"annotations", "labels"}) {
            for (var entry : binding.path("metadata").path(field).properties()) {
                pod.withObject("/metadata").withObject("/" + field).set(entry.getKey(), entry.getValue());
            }
        }
        return pod;
    }

    private ObjectNode scheduled(ObjectNode pod) {
        var conditions = pod.withObject("/status").withArray("/conditions");
        conditions.removeIf(condition -> condition.path("type").asText().equals("PodScheduled"));
        conditions
                .addObject()
                .put("type", "PodScheduled")
                .put("status", "True")
                .putNull("lastProbeTime")
                .put("lastTransitionTime", Json.time(clock.now()));
        return pod;
    }

    /** Deletes the pod if its disruption budget allows the eviction. */
    public HttpAnswer evict(Key key, Call call) {
        var eviction = call.object();
        var options = DeleteOptions.parse(eviction.path("deleteOptions"));
        var effect = call.effect() == Write.Effect.DRY_RUN ? call.effect() : options.effect();
        var pod = store.require(BuiltInTypes.POD, key);
        budget.spend(pod, effect);
        store.delete(BuiltInTypes.POD, key, options.withEffect(effect));
        return HttpAnswer.of(201, success());
    }

    private static ObjectNode success() {
        var status = Json.object().put("kind", "Status").put("apiVersion", "v1");
        status.putObject("metadata");
        return status.put("status", "Success").put("code", 201);
    }
}
