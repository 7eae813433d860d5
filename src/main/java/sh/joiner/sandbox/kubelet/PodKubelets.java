package sh.joiner.sandbox.kubelet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.MirrorIndex;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.pod.ContainerState;
import sh.joiner.sandbox.pod.PodObject;
import sh.joiner.sandbox.pod.Pods;
import sh.joiner.sandbox.pod.WorkloadSettings;

/**
 * The pod functions of all kubelets. Bound pods start once their volumes are attached, pods with a limited run end or restart, and deleted pods stop.
 * A stopped kubelet does none of this, and processes the pending changes when it runs again.
 */
public final class PodKubelets {

    /** The time after which a container fails on an instance that restarts its pods. */
    private static final Duration BEFORE_FAILURE = Duration.ofMinutes(3);

    private static final Duration VOLUME_CHECK = Duration.ofSeconds(1);

    private final MirroredCluster world;
    private final WorkloadSettings settings;
    private final Kubelets kubelets;
    private final Predicate<ObjectNode> hasVolumes;
    private final Mirror pods;
    private final MirrorIndex podsByNode;
    private final Set<String> starting = new HashSet<>();
    private final Set<String> stopping = new HashSet<>();
    private int addresses;

    /**
     * @param hasVolumes decides if the volumes of a bound pod are attached to its node
     */
    public PodKubelets(
            MirroredCluster world,
            WorkloadSettings settings,
            Kubelets kubelets,
            Predicate<ObjectNode> hasVolumes,
            MirrorIndex podsByNode) {
        this.world = world;
        this.settings = settings;
        this.kubelets = kubelets;
        this.hasVolumes = hasVolumes;
        this.podsByNode = podsByNode;
        this.pods = world.mirror(Pods.RESOURCE);
        pods.onChange(this::changed);
    }

    private void changed(@Nullable ObjectNode before, @Nullable ObjectNode after) {
        if (after == null) {
            if (before != null) {
                starting.remove(Meta.uid(before));
                stopping.remove(Meta.uid(before));
            }
            return;
        }
        if (kubelets.instance(Pods.nodeName(after)).isPresent()) {
            visit(after);
        }
    }

    private void visit(ObjectNode pod) {
        if (Meta.isDeleting(pod)) {
            stop(pod);
        } else if (Pods.phase(pod).isEmpty() || Pods.phase(pod).equals("Pending")) {
            start(pod);
        } else {
            updateReadiness(pod);
        }
    }

    /** Continues all pods of a node whose kubelet runs again or has recovered, as if the pods were new to the kubelet. */
    void resume(String node) {
        for (ObjectNode pod : podsByNode.of(node)) {
            starting.remove(Meta.uid(pod));
            stopping.remove(Meta.uid(pod));
            visit(pod);
            if (Pods.phase(pod).equals("Running")) {
                scheduleNextSteps(pod);
            }
        }
    }

    /** Ends the pods of a node that shuts down gracefully. The pods stay in phase Failed until they are deleted. */
    void shutDown(String node) {
        for (ObjectNode pod : podsByNode.of(node)) {
            if (Pods.isActive(pod)) {
                world.after(
                        settings.podStop().of(Meta.uid(pod)),
                        () -> write(pod, object -> PodObject.shutDown(object, world.now())));
            }
        }
    }

    /** Returns the time after which all pods of a node that shuts down gracefully have ended. */
    Duration longestStop() {
        return settings.podStop().most().plusSeconds(1);
    }

    private void start(ObjectNode pod) {
        if (starting.add(Meta.uid(pod))) {
            var host = host(pod);
            write(pod, object -> PodObject.accepted(object, host, world.now()));
            world.after(
                    settings.podStart().of(Meta.uid(pod)), () -> present(pod).ifPresent(this::begin));
        }
    }

    private String host(ObjectNode pod) {
        return kubelets.instance(Pods.nodeName(pod))
                .map(NodeObject::internalAddress)
                .orElse("");
    }

    /** Returns the current state of the pod; empty if the pod was replaced or is not active, or its kubelet does not run. */
    private Optional<ObjectNode> present(ObjectNode pod) {
        return pods.get(ObjectKey.of(pod))
                .filter(object -> Meta.uid(object).equals(Meta.uid(pod)) && Pods.isActive(object))
                .filter(object -> kubelets.instance(Pods.nodeName(object)).isPresent());
    }

    private Optional<ObjectNode> write(ObjectNode pod, UnaryOperator<ObjectNode> change) {
        return present(pod).flatMap(object -> world.updateStatus(Pods.RESOURCE, ObjectKey.of(object), change));
    }

    private void begin(ObjectNode pod) {
        if (!hasVolumes.test(pod)) {
            world.after(VOLUME_CHECK, () -> present(pod).ifPresent(this::begin));
            return;
        }
        var address = Json.at(pod, "spec", "hostNetwork").asBoolean() ? host(pod) : nextAddress();
        var isReadyImmediately = PodRun.readyAfter(pod).isZero();
        write(pod, object -> {
                    PodObject.running(object, address, world.now());
                    return isReadyImmediately ? PodObject.ready(object, world.now()) : object;
                })
                .ifPresent(this::scheduleNextSteps);
    }

    /** Returns the next address of 100.64.0.0/10, which EKS clusters often use for pods. Addresses repeat after 4,194,304 calls. */
    private String nextAddress() {
        int next = addresses++ & 0x3fffff;
        return "100.%d.%d.%d".formatted(64 + (next >> 16), (next >> 8) & 0xff, next & 0xff);
    }

    /** Schedules the next steps in the current run of the pod's containers: readiness and end. */
    private void scheduleNextSteps(ObjectNode pod) {
        var since = ContainerState.runningSince(pod, world.now());
        var past = Duration.between(since, world.now());
        if (!Pods.isReady(pod)) {
            in(PodRun.readyAfter(pod).minus(past), pod, this::ready);
        }
        PodRun.length(pod, settings.run())
                .ifPresent(length -> in(length.minus(past), pod, object -> end(object, PodRun.exitCode(object))));
        if (kubelets.instance(Pods.nodeName(pod))
                .filter(BootedInstance::restartsPods)
                .isPresent()) {
            in(BEFORE_FAILURE.minus(past), pod, object -> end(object, RestartWait.EXIT_CODE));
        }
    }

    /** Runs a task after this time, unless the containers have been restarted meanwhile. */
    private void in(Duration time, ObjectNode pod, Consumer<ObjectNode> task) {
        int restarts = ContainerState.restarts(pod);
        var delay = time.isNegative() ? Duration.ZERO : time;
        world.after(
                delay,
                () -> present(pod)
                        .filter(object -> ContainerState.restarts(object) == restarts)
                        .ifPresent(task));
    }

    private void ready(ObjectNode pod) {
        write(pod, object -> PodObject.ready(object, world.now()));
    }

    private void end(ObjectNode pod, int exitCode) {
        if (!ContainerState.areRunning(pod)) {
            return;
        }
        if (!PodRun.isRestarted(pod, exitCode)) {
            write(pod, object -> PodObject.finished(object, exitCode, world.now()));
            return;
        }
        write(pod, object -> PodObject.backingOff(object, exitCode, world.now()))
                .ifPresent(object -> in(RestartWait.delay(ContainerState.restarts(object)), object, this::restart));
    }

    private void restart(ObjectNode pod) {
        var isReadyImmediately = PodRun.readyAfter(pod).isZero();
        write(pod, object -> {
                    PodObject.restarted(object, world.now());
                    return isReadyImmediately ? PodObject.ready(object, world.now()) : object;
                })
                .ifPresent(this::scheduleNextSteps);
    }

    /** Ends the containers of a running pod as a crash does. The containers restart according to the pod's restart policy. */
    public void crash(ObjectKey key) {
        pods.get(key)
                .filter(pod -> Pods.phase(pod).equals("Running"))
                .flatMap(this::present)
                .ifPresent(pod -> end(pod, RestartWait.EXIT_CODE));
    }

    private void updateReadiness(ObjectNode pod) {
        var isGated = !Json.at(pod, "spec", "readinessGates").isEmpty();
        if (isGated && !Pods.isReady(pod) && PodObject.readiness(pod).status().equals("True")) {
            write(pod, object -> PodObject.gated(object, world.now()));
        }
    }

    private void stop(ObjectNode pod) {
        if (stopping.add(Meta.uid(pod))) {
            world.after(PodRun.stopTime(pod, settings.podStop().of(Meta.uid(pod))), () -> stopped(pod));
        }
    }

    private void stopped(ObjectNode pod) {
        pods.get(ObjectKey.of(pod))
                .filter(object -> Meta.uid(object).equals(Meta.uid(pod)))
                .filter(object -> kubelets.instance(Pods.nodeName(object)).isPresent())
                .ifPresent(object -> world.deleteNow(Pods.RESOURCE, object));
    }
}
