package sh.joiner.app.replay;

import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sh.joiner.controller.provisioning.NominationState;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.port.WorldClock;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.FakeStatusFeed;
import sh.joiner.testing.PodBuilder;

/** The kubelets, kube-scheduler and users of a simulated day: nodes join, pods are created and bound, and their nodes are deleted. */
final class DayNodes {

    private static final Duration BIND_INTERVAL = Duration.ofSeconds(5);
    static final int NODES_PER_RETIREMENT = 5; // the instance of every fifth node is retired

    private final FakeKubernetes cluster;
    private final NominationState nominations;
    private final FakeStatusFeed status;
    private final WorldClock clock;
    private final DayChoices random;
    private final Set<String> pending = new TreeSet<>();
    private int running;

    /** The environment of the simulated nodes. */
    record World(FakeKubernetes cluster, NominationState nominations, FakeStatusFeed status, WorldClock clock) {}

    DayNodes(World world, DayChoices random) {
        this.cluster = world.cluster();
        this.nominations = world.nominations();
        this.status = world.status();
        this.clock = world.clock();
        this.random = random;
    }

    void start(int pods) {
        for (int number = 1; number <= pods; number++) {
            var name = "web-" + number;
            clock.schedule(random.between(Duration.ZERO, Duration.ofHours(12)), () -> create(name));
        }
        bindAll();
    }

    private static PodBuilder web(String name) {
        return pod(name).requests("1.2", "1Gi");
    }

    private void create(String name) {
        pending.add(name);
        cluster.with(web(name).pending());
    }

    /** Lets the instance join as a node, which is ready a little later. */
    void boot(Instance instance) {
        var name = "ip-" + instance.id().value();
        var joined = random.between(Duration.ofSeconds(20), Duration.ofSeconds(90));
        var ready = joined.plus(random.between(Duration.ofSeconds(1), Duration.ofSeconds(20)));
        clock.schedule(
                joined,
                () -> cluster.with(node(name)
                        .provider(instance.providerId())
                        .has("2", "8Gi")
                        .pods(29)
                        .taint(Taint.UNREGISTERED)
                        .createdAt(clock.now())
                        .notReady()
                        .build()));
        clock.schedule(ready, () -> find(name).ifPresent(node -> cluster.with(ready(node))));
    }

    private Optional<Node> find(String name) {
        return cluster.nodes().stream()
                .filter(node -> node.name().value().equals(name))
                .findFirst();
    }

    private Node ready(Node node) {
        return new Node(
                node.name(),
                node.uid(),
                node.providerId(),
                node.labels(),
                node.annotations(),
                node.taints(),
                node.finalizers(),
                node.capacity(),
                node.allocatable(),
                true,
                clock.now(),
                node.createdAt(),
                node.deletingSince());
    }

    private void bindAll() {
        Set.copyOf(pending).stream().sorted().forEach(this::bind);
        clock.schedule(BIND_INTERVAL, this::bindAll);
    }

    private void bind(String name) {
        nodeFor(new PodName("default", name))
                .flatMap(node -> find(node.value()))
                .filter(node -> node.ready() && node.isInitialized())
                .ifPresent(node -> {
                    pending.remove(name);
                    run(web(name), node.name().value());
                });
    }

    /** Runs the pod until its end, unless the pod is evicted before. Deletes the node at the end of the pod. */
    private void run(PodBuilder pod, String node) {
        cluster.with(pod.runningOn(node));
        cluster.reportPodEventOn(node);
        var work = random.between(Duration.ofMinutes(30), Duration.ofHours(8));
        if (++running % NODES_PER_RETIREMENT == 0) {
            clock.schedule(work.dividedBy(2), () -> retire(node));
        }
        clock.schedule(work, () -> {
            if (!cluster.podsOn(new NodeName(node)).isEmpty()) {
                cluster.with(pod.phase(Pod.Phase.SUCCEEDED).runningOn(node));
                cluster.reportPodEventOn(node);
                delete(node);
            }
        });
    }

    /** Schedules the retirement of the node's instance for one day later. EC2 lists the scheduled event for an hour. */
    private void retire(String name) {
        find(name).flatMap(node -> InstanceId.ofProviderId(node.providerId())).ifPresent(instance -> {
            var event = "event-" + instance.value();
            var at = clock.now().plus(Duration.ofDays(1));
            status.schedule(event, instance, "instance-retirement", at, null, Notice.Stage.OPEN);
            clock.schedule(Duration.ofHours(1), () -> status.forget(event));
        });
    }

    private Optional<NodeName> nodeFor(PodName pod) {
        var last = nominations.last();
        return Optional.ofNullable(last.toNodes().get(pod))
                .or(() -> Optional.ofNullable(last.toClaims().get(pod))
                        .flatMap(claim -> cluster.claims().stream()
                                .filter(known -> known.name().equals(claim))
                                .flatMap(known ->
                                        Optional.ofNullable(known.answer().node()).stream())
                                .findFirst()));
    }

    /** Deletes the node or its NodeClaim, as a user would. */
    private void delete(String name) {
        find(name).ifPresent(node -> {
            if (random.coin()) {
                cluster.delete(node.name(), node.uid());
            } else {
                cluster.claims().stream()
                        .filter(claim -> claim.answer().providerId().equals(node.providerId()))
                        .forEach(claim -> cluster.claimWriter().delete(claim.name(), claim.uid()));
            }
        });
    }
}
