package sh.joiner.sandbox.scheduler;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.DelayedTask;
import sh.joiner.sandbox.mirror.EventWriter;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.placement.NodeSlot;
import sh.joiner.sandbox.placement.PodShape;
import sh.joiner.sandbox.placement.ShapeReader;

/**
 * The stand-in for kube-scheduler. Changes of pods, nodes and volumes only ask for a pass; a pass goes through the queue once, and pods of one
 * shape for which there was no place are not tried again until something could have opened one.
 *
 * <p>What it leaves out: extenders, other profiles than the default one, dynamic resources.
 */
public final class KubeScheduler {

    private static final Logger LOG = Logger.getLogger(KubeScheduler.class);
    private static final Duration BATCH = Duration.ofMillis(100);
    private static final Duration SECOND_LOOK = Duration.ofSeconds(10);
    private static final int PODS_IN_ONE_TURN = 200;
    private static final List<String> OPENERS = List.of(
            "persistentvolumeclaims",
            "persistentvolumes",
            "storageclasses.storage.k8s.io",
            "csinodes.storage.k8s.io",
            "volumeattachments.storage.k8s.io");

    private final MirroredCluster world;
    private final Mirror pods;
    private final SchedulerCache fleet;
    private final Chooser chooser;
    private final ProvisionedVolume volumes;
    private final PodStatusWriter writer;
    private final DelayedTask pulse;
    private final Backlog backlog;
    private final IdentityHashMap<PodShape, Failure> failures = new IdentityHashMap<>();
    private Queue<ObjectKey> turn = new ArrayDeque<>();
    private long seen;
    private Look look = Look.NONE;

    public KubeScheduler(MirroredCluster world, EventWriter events) {
        var shapes = new ShapeReader();
        this.world = world;
        this.pods = world.mirror("pods");
        this.fleet = new SchedulerCache(world, shapes);
        this.backlog = new Backlog(shapes);
        this.chooser = new Chooser(fleet, world);
        this.volumes = new ProvisionedVolume(world);
        this.writer = new PodStatusWriter(world, events);
        this.pulse = new DelayedTask(world, BATCH, this::pass);
        pods.onChange(this::podChanged);
        world.mirror("nodes").onChange((_, _) -> nudge());
        world.mirror("namespaces").onChange((_, _) -> nudge());
        OPENERS.forEach(resource -> world.mirror(resource).onChange((_, _) -> volumesChanged()));
    }

    private void volumesChanged() {
        fleet.opened();
        nudge();
    }

    /** Asks for a pass if the fleet has changed in a way that may open a place. */
    private void nudge() {
        long now = fleet.openings() + fleet.arrivals();
        if (now != seen) {
            seen = now;
            pulse.request();
        }
    }

    private void podChanged(@Nullable ObjectNode before, @Nullable ObjectNode after) {
        if (after != null && Backlog.isPending(after)) {
            if (backlog.note(before, after)) {
                pulse.request();
            }
            return;
        }
        var key = ObjectKey.of(after == null ? Objects.requireNonNull(before) : after);
        backlog.remove(key);
        if (after == null) {
            writer.forget(key);
        }
        nudge();
    }

    private void pass() {
        if (!turn.isEmpty()) {
            look = Look.WHEN_TURN_ENDS;
            return;
        }
        writer.passBegins();
        failures.values().removeIf(failure -> failure.openings() != fleet.openings());
        turn = backlog.line();
        go();
    }

    /** Some pods of the pass, then the other controllers have their turn. */
    private void go() {
        for (int i = 0; i < PODS_IN_ONE_TURN && !turn.isEmpty(); i++) {
            backlog.get(turn.remove()).ifPresent(this::scheduleSafely);
        }
        if (turn.isEmpty()) {
            passEnds();
        } else {
            world.run(this::go);
        }
    }

    private void passEnds() {
        if (look == Look.WHEN_TURN_ENDS) {
            look = Look.NONE;
            pulse.request();
        } else if (look == Look.NONE && writer.owesRewrites()) {
            look = Look.PLANNED;
            world.after(SECOND_LOOK, this::secondLook);
        }
    }

    private void secondLook() {
        look = Look.NONE;
        pulse.request();
    }

    private void scheduleSafely(QueuedPod pod) {
        try {
            schedule(pod);
        } catch (ApiException | IllegalArgumentException e) {
            LOG.debugf(e, "A pod could not be scheduled pod=%s", pod.key());
            world.after(SECOND_LOOK, pulse::request);
        }
    }

    private void schedule(QueuedPod waiting) {
        pods.get(waiting.key()).ifPresent(pod -> schedule(waiting, pod));
    }

    private void schedule(QueuedPod waiting, ObjectNode pod) {
        if (!Json.at(pod, "spec", "schedulingGates").isEmpty()) {
            writer.gate(pod);
            return;
        }
        var unscheduled = waiting.unscheduled();
        switch (answer(unscheduled)) {
            case NodeChoice.Found(NodeSlot node) -> {
                volumes.provide(unscheduled.shape(), node);
                writer.bind(pod, node.name());
            }
            case NodeChoice.None none -> writer.refuse(pod, none.message());
            case NodeChoice.Displace displace -> writer.displace(pod, displace);
        }
    }

    /** What its own nomination holds is free to the pod itself. */
    private NodeChoice answer(UnscheduledPod pod) {
        if (!pod.isNominated()) {
            return known(pod);
        }
        fleet.withdraw(pod.key());
        var answer = chooser.choose(pod);
        if (!(answer instanceof NodeChoice.Found)) {
            fleet.nominate(pod);
        }
        return answer;
    }

    /** The last answer for this shape while nothing could have bettered it, else a new one. */
    private NodeChoice known(UnscheduledPod pod) {
        var failure = failures.get(pod.shape());
        if (failure != null && failure.stands(pod.shape(), fleet)) {
            return failure.answer();
        }
        failures.remove(pod.shape());
        var answer = chooser.choose(pod);
        if (answer instanceof NodeChoice.None none) {
            failures.put(pod.shape(), new Failure(none, fleet.openings(), fleet.arrivals()));
        }
        return answer;
    }

    /** Whether the queue is to be gone through again without a change. */
    private enum Look {
        NONE,
        WHEN_TURN_ENDS,
        PLANNED
    }

    private record Failure(NodeChoice.None answer, long openings, long arrivals) {
        boolean stands(PodShape shape, SchedulerCache fleet) {
            return openings == fleet.openings()
                    && (arrivals == fleet.arrivals() || !shape.podRules().dependOnOthers());
        }
    }
}
