package sh.joiner.sandbox.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kubelet.BootedInstance;
import sh.joiner.sandbox.mirror.Conditions;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.testing.FakeObjectStore;
import sh.joiner.sandbox.testing.ManualExecutor;
import sh.joiner.sandbox.testing.SteppingClock;
import sh.joiner.sandbox.testing.Yaml;
import sh.joiner.sandbox.workload.SimulatedComponents;
import sh.joiner.sandbox.workload.SimulatedComponents.Component;
import sh.joiner.sandbox.workload.Workloads;

/** A cluster of simulated workloads whose clock only moves when the test advances it. */
public final class SmallWorld {

    static final String PLAIN_TEXT = "#!/bin/sh\n";

    private final SteppingClock clock = new SteppingClock();
    private final ManualExecutor turns = new ManualExecutor(clock);
    public final FakeObjectStore store = new FakeObjectStore(clock);
    public final Workloads workloads;

    public SmallWorld() {
        this(clock -> SimulatedComponents.inEmbeddedCluster(clock, EnumSet.allOf(Component.class)));
    }

    private SmallWorld(Function<WorldClock, SimulatedComponents> components) {
        workloads = new Workloads(store, clock, settings(), components.apply(clock), turns);
        workloads.start();
    }

    /** Returns an external cluster in which the sandbox simulates these components. */
    static SmallWorld external(EnumSet<Component> components) {
        return new SmallWorld(clock -> SimulatedComponents.inExternalCluster(clock, components));
    }

    private static WorkloadSettings settings() {
        var usual = WorkloadSettings.DEFAULT;
        return new WorkloadSettings(usual.podStart(), usual.podStop(), usual.nodeReady(), usual.run(), Duration.ZERO);
    }

    public void seconds(long seconds) {
        turns.pass(Duration.ofSeconds(seconds));
    }

    public void apply(String resource, String yaml) {
        store.create(resource, Yaml.object(yaml));
    }

    /** Returns an m5.large in zone us-east-1a whose name ends with this number. */
    public static BootedInstance bootedInstance(int number, String userData) {
        return new BootedInstance(
                "i-%017d".formatted(number),
                "aws:///us-east-1a/i-%017d".formatted(number),
                "ip-10-0-1-%d.ec2.internal".formatted(number),
                "m5.large",
                "us-east-1",
                "us-east-1a",
                "use1-az1",
                "amd64",
                "linux",
                "1.34",
                userData,
                Map.of("cpu", "2", "memory", "7910184Ki", "ephemeral-storage", "20959212Ki"),
                29,
                false);
    }

    public void boot(int... numbers) {
        for (int number : numbers) {
            workloads.instanceListener().booted(bootedInstance(number, PLAIN_TEXT));
        }
    }

    public ObjectNode node(int number) {
        return store.get("nodes", "", "ip-10-0-1-%d.ec2.internal".formatted(number))
                .orElseThrow();
    }

    public void scale(String deployment, int replicas) {
        store.update("deployments.apps", "default", deployment, object -> {
            Json.child(object, "spec").put("replicas", replicas);
            return object;
        });
    }

    public List<ObjectNode> pods() {
        return store.list("pods");
    }

    public List<ObjectNode> running() {
        return pods().stream().filter(pod -> Pods.phase(pod).equals("Running")).toList();
    }

    public ObjectNode object(String resource, String name) {
        return store.get(resource, "default", name).orElseThrow();
    }

    public static String condition(JsonNode object, String type) {
        return Conditions.find(object, type)
                .map(found -> Json.text(found, "status") + " " + Json.text(found, "reason"))
                .map(String::strip)
                .orElse("none");
    }

    public List<String> events(String reason) {
        return store.list("events").stream()
                .filter(event -> Json.text(event, "reason").equals(reason))
                .map(event -> Json.text(event, "involvedObject", "name") + ": " + Json.text(event, "message"))
                .toList();
    }

    public static List<String> names(List<ObjectNode> objects) {
        return objects.stream().map(Meta::name).toList();
    }

    public static String deployment(String name, int replicas) {
        return """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: %1$s, namespace: default}
                spec:
                  replicas: %2$d
                  selector: {matchLabels: {app: %1$s}}
                  template:
                    metadata: {labels: {app: %1$s}}
                    spec:
                      containers:
                        - name: main
                          image: registry.example/app:1
                          resources: {requests: {cpu: 250m, memory: 256Mi}}
                """.formatted(name, replicas);
    }
}
