package sh.joiner.sandbox.scheduler;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Conditions;
import sh.joiner.sandbox.mirror.EventWriter;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.testing.FakeObjectStore;
import sh.joiner.sandbox.testing.ManualExecutor;
import sh.joiner.sandbox.testing.SteppingClock;
import sh.joiner.sandbox.testing.Yaml;

/** Nodes and pods for the simulated scheduler, without the other parts of a cluster. */
public final class SchedulingWorld {

    private final SteppingClock clock = new SteppingClock();
    private final ManualExecutor turns = new ManualExecutor(clock);
    public final FakeObjectStore store = new FakeObjectStore(clock);

    public SchedulingWorld() {
        var world = new MirroredCluster(store, clock, turns, Duration.ZERO);
        new KubeScheduler(world, new EventWriter(world));
        world.start();
    }

    /** Adds a node with 4 cores, 16 GiB, room for 10 pods, and these labels. */
    public SchedulingWorld node(String name, String... labels) {
        var node = Yaml.object("""
                apiVersion: v1
                kind: Node
                metadata: {name: %1$s, labels: {kubernetes.io/hostname: %1$s}}
                spec: {}
                """.formatted(name));
        for (String label : labels) {
            var pair = label.split("=", 2);
            Json.child(node, "metadata", "labels").put(pair[0], pair[1]);
        }
        store.create("nodes", node);
        store.updateStatus("nodes", "", name, object -> {
            var allocatable = Json.child(object, "status", "allocatable");
            Json.putAll(allocatable, Map.of("cpu", "4", "memory", "16Gi", "pods", "10"));
            return object;
        });
        return this;
    }

    SchedulingWorld zoned(String name, String zone) {
        return node(name, "topology.kubernetes.io/zone=" + zone);
    }

    public SchedulingWorld changeNode(String name, String specYaml) {
        store.update("nodes", "", name, node -> node.set("spec", Yaml.object(specYaml)));
        return this;
    }

    /** Adds a pod with the label {@code app} and these lines in its spec. */
    SchedulingWorld pod(String name, String app, String specYaml) {
        var pod = Yaml.object("""
                apiVersion: v1
                kind: Pod
                metadata: {name: %s, namespace: default, labels: {app: %s}}
                spec: {}
                """.formatted(name, app));
        Json.child(pod, "spec").setAll(Yaml.object("containers: [{name: main}]\n" + specYaml));
        store.create("pods", pod);
        return this;
    }

    public SchedulingWorld pod(String name, String specYaml) {
        return pod(name, name, specYaml);
    }

    public SchedulingWorld settle() {
        turns.pass(Duration.ofSeconds(1));
        return this;
    }

    SchedulingWorld seconds(long seconds) {
        turns.pass(Duration.ofSeconds(seconds));
        return this;
    }

    /** Returns the node of the pod, or an empty string while the pod waits. */
    public String place(String pod) {
        return Json.text(object(pod), "spec", "nodeName");
    }

    ObjectNode object(String pod) {
        return store.get("pods", "default", pod).orElseThrow();
    }

    /** Returns why the pod waits, without the part about preemption. */
    public String refusal(String pod) {
        return message(pod).replaceAll(" preemption:.*", "");
    }

    public String message(String pod) {
        return Conditions.find(object(pod), "PodScheduled")
                .map(condition -> Json.text(condition, "message"))
                .orElse("");
    }

    List<ObjectNode> events(String pod) {
        return store.list("events").stream()
                .filter(event -> Json.text(event, "involvedObject", "name").equals(pod))
                .toList();
    }

    public long placedOn(String node) {
        return store.list("pods").stream()
                .filter(pod -> Json.text(pod, "spec", "nodeName").equals(node))
                .map(Meta::name)
                .count();
    }

    public static String cpu(String amount) {
        return "containers: [{name: main, resources: {requests: {cpu: %s}}}]\n".formatted(amount);
    }
}
