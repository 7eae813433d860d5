package sh.joiner.app;

import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodePool;
import sh.joiner.app.environment.SandboxEnvironment;
import sh.joiner.app.setting.Settings;
import sh.joiner.board.view.GateView;
import sh.joiner.board.view.GatesView.ControllerView;
import sh.joiner.board.view.PodView;
import sh.joiner.model.readiness.GateName;
import sh.joiner.sandbox.call.Fault;
import sh.joiner.sandbox.call.Fault.Effect;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.CallFaults;
import sh.joiner.testing.Repository;

/** A complete installation in the sandbox. A test can make calls to AWS and to the API server fail, and succeed again. */
public final class OutageWorld implements AutoCloseable {

    private final Settings settings = Installation.settings(Map.of("joiner.sandbox.speed", "30"));
    private final SandboxEnvironment world = new SandboxEnvironment(settings.sandbox());
    private final Installation joiner = new Installation(world, settings);
    private final KubernetesClient client =
            ApiClients.builder().withConfig(world.kubernetes()).build();

    public static void soon(BooleanSupplier condition) {
        eventually(() -> Optional.of(condition.getAsBoolean()), is -> is);
    }

    /** Returns faults that break the connection at these calls, given as pairs of an API and a call. */
    public static List<Fault> unreachable(String... apisAndCalls) {
        return Stream.iterate(0, i -> i < apisAndCalls.length, i -> i + 2)
                .map(i -> CallFaults.always(apisAndCalls[i], apisAndCalls[i + 1], new Effect.LossBefore()))
                .toList();
    }

    public void start() {
        joiner.start();
        client.resource(example("10-node-class.yaml", EC2NodeClass.class)).create();
        client.resource(example("20-node-pool.yaml", NodePool.class)).create();
    }

    /** Reads an example as an object of its class. To parse YAML, a client would first request the kinds from the server, and that call may fail. */
    private static <T extends HasMetadata> T example(String file, Class<T> kind) {
        return Serialization.unmarshal(Repository.read(Path.of("kubernetes/examples", file)), kind);
    }

    public void cut(List<Fault> faults) {
        faults.forEach(world.cloud().calls()::add);
    }

    public void restore() {
        world.cloud().calls().removeAllFaults();
    }

    public void advance(Duration time) {
        world.clock().advance(time);
    }

    /** Creates a pod that requests three CPUs, so that two pods do not fit on the same node. */
    public void createPod(String pod) {
        client.run()
                .inNamespace("default")
                .withNewRunConfig()
                .withName(pod)
                .withImage("example")
                .withRequests(Map.of("cpu", new Quantity("3"), "memory", new Quantity("4Gi")))
                .done();
    }

    public GateView gate(GateName name) {
        return joiner.board().gates().gates().stream()
                .filter(gate -> gate.name().equals(name.word()))
                .findFirst()
                .orElseThrow();
    }

    public List<String> inState(String state) {
        return joiner.board().gates().controllers().stream()
                .filter(controller -> controller.state().equals(state))
                .map(ControllerView::name)
                .toList();
    }

    /** Returns the gates for which a pod waits, as on its page. */
    public List<String> waitsFor(String pod) {
        return views(pod).stream().flatMap(OutageWorld::gates).toList();
    }

    /** Waits until the page shows that a pod waits for this gate. If the wait fails, the message contains the last state of the pod. */
    public void awaitPodWaiting(GateName gate, String pod) {
        eventually(
                () -> Optional.of(views(pod)),
                pods -> pods.stream().flatMap(OutageWorld::gates).anyMatch(gate.word()::equals));
    }

    private static Stream<String> gates(PodView pod) {
        return pod.scheduling().waitsFor().stream().map(PodView.GateWaitView::gate);
    }

    /** Returns a pod as on its page; empty while the pod is not shown. */
    private List<PodView> views(String pod) {
        return joiner.board().views().pods().stream()
                .filter(view -> view.name().equals(pod))
                .toList();
    }

    /** Returns the events with this reason that Joiner wrote about the pod, without those of kube-scheduler. */
    public List<Event> events(String pod, String reason) {
        return client.v1().events().inNamespace("default").list().getItems().stream()
                .filter(event -> pod.equals(event.getInvolvedObject().getName()) && reason.equals(event.getReason()))
                .filter(event -> "karpenter".equals(event.getSource().getComponent()))
                .toList();
    }

    private List<NodeClaim> claims() {
        return client.resources(NodeClaim.class).list().getItems();
    }

    public int claimCount() {
        return claims().size();
    }

    public List<String> nodes() {
        return client.nodes().list().getItems().stream()
                .map(node -> node.getMetadata().getName())
                .toList();
    }

    /** Waits until a NodeClaim is initialized and every pod is bound, so that a later pod cannot take the node of an earlier pod. */
    public void awaitReadyNode() {
        soon(() -> claims().stream()
                .anyMatch(claim -> claim.getStatus().conditions != null
                        && claim.getStatus().conditions.stream()
                                .anyMatch(condition ->
                                        condition.type.equals("Initialized") && condition.status.equals("True"))));
        soon(() -> pods().stream().allMatch(pod -> pod.getSpec().getNodeName() != null));
    }

    /** Deletes a node, and waits until the node and its pods no longer exist. */
    public void deleteNode(String node) {
        client.nodes().withName(node).delete();
        soon(() -> !nodes().contains(node));
        soon(() -> pods().stream().noneMatch(pod -> node.equals(pod.getSpec().getNodeName())));
    }

    private List<Pod> pods() {
        return client.pods().inNamespace("default").list().getItems();
    }

    @Override
    public void close() {
        joiner.close();
        client.close();
        world.close();
    }
}
