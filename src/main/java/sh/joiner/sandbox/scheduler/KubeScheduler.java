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
 * The simulated kube-scheduler. Changes of pods, nodes and volumes request a pass, and a pass processes the queue once. If a pod cannot be
 * scheduled, pods with an equal {@link PodShape} are not tried until a change may have made them schedulable.
 *
 * <p>Not supported: extenders, profiles other than the default profile, and dynamic resources.
 */
public final class KubeScheduler {

    private static final Logger LOG = Logger.getLogger(KubeScheduler.class);
    private static final Duration BATCH = Duration.ofMillis(100);
    private static final Duration RETRY_DELAY = Duration.ofSeconds(10);
    private static final int PODS_IN_ONE_STEP = 200;
    private static final List<String> VOLUME_RESOURCES = List.of(
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
    private final DelayedTask passes;
    private final Backlog backlog;
    private final IdentityHashMap<PodShape, Failure> failures = new IdentityHashMap<>();
    private Queue<ObjectKey> remaining = new ArrayDeque<>();
    private long handledChanges;
    private NextPass nextPass = NextPass.NONE;

    public KubeScheduler(MirroredCluster world, EventWriter events) {
        var shapes = new ShapeReader();
        this.world = world;
        this.pods = world.mirror("pods");
        this.fleet = new SchedulerCache(world, shapes);
        this.backlog = new Backlog(shapes);
        this.chooser = new Chooser(fleet, world);
        this.volumes = new ProvisionedVolume(world);
        this.writer = new PodStatusWriter(world, events);
        this.passes = new DelayedTask(world, BATCH, this::pass);
        pods.onChange(this::podChanged);
        world.mirror("nodes").onChange((_, _) -> requestIfChanged());
        world.mirror("namespaces").onChange((_, _) -> requestIfChanged());
        VOLUME_RESOURCES.forEach(resource -> world.mirror(resource).onChange((_, _) -> volumesChanged()));
    }

    private void volumesChanged() {
        fleet.capacityChanged();
        requestIfChanged();
    }

    /** Requests a pass if the fleet has changed in a way that may make a pod schedulable. */
    private void requestIfChanged() {
        long now = fleet.capacityChanges() + fleet.placementChanges();
        if (now != handledChanges) {
            handledChanges = now;
            passes.request();
        }
    }

    private void podChanged(@Nullable ObjectNode before, @Nullable ObjectNode after) {
        if (after != null && Backlog.isPending(after)) {
            if (backlog.note(before, after)) {
                passes.request();
            }
            return;
        }
        var key = ObjectKey.of(after == null ? Objects.requireNonNull(before) : after);
        backlog.remove(key);
        if (after == null) {
            writer.forget(key);
        }
        requestIfChanged();
    }

    private void pass() {
        if (!remaining.isEmpty()) {
            nextPass = NextPass.AFTER_THIS_PASS;
            return;
        }
        writer.beginPass();
        failures.values().removeIf(failure -> failure.capacityChanges() != fleet.capacityChanges());
        remaining = backlog.inOrder();
        continuePass();
    }

    /** Schedules a limited number of the pass's pods, then lets the other controllers run. */
    private void continuePass() {
        for (int i = 0; i < PODS_IN_ONE_STEP && !remaining.isEmpty(); i++) {
            backlog.get(remaining.remove()).ifPresent(this::scheduleSafely);
        }
        if (remaining.isEmpty()) {
            endPass();
        } else {
            world.run(this::continuePass);
        }
    }

    private void endPass() {
        if (nextPass == NextPass.AFTER_THIS_PASS) {
            nextPass = NextPass.NONE;
            passes.request();
        } else if (nextPass == NextPass.NONE && writer.hasPostponedMessages()) {
            nextPass = NextPass.AFTER_DELAY;
            world.after(RETRY_DELAY, this::retry);
        }
    }

    private void retry() {
        nextPass = NextPass.NONE;
        passes.request();
    }

    private void scheduleSafely(QueuedPod pod) {
        try {
            schedule(pod);
        } catch (ApiException | IllegalArgumentException e) {
            LOG.debugf(e, "a pod could not be scheduled: pod=%s", pod.key());
            world.after(RETRY_DELAY, passes::request);
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

    /** Chooses a node. The room that a pod's own nomination reserves is available to that pod. */
    private NodeChoice answer(UnscheduledPod pod) {
        if (!pod.isNominated()) {
            return cachedOrNew(pod);
        }
        fleet.withdraw(pod.key());
        var answer = chooser.choose(pod);
        if (!(answer instanceof NodeChoice.Found)) {
            fleet.nominate(pod);
        }
        return answer;
    }

    /** Returns the last failure for this shape if it is still valid, otherwise a new answer. */
    private NodeChoice cachedOrNew(UnscheduledPod pod) {
        var failure = failures.get(pod.shape());
        if (failure != null && failure.isValid(pod.shape(), fleet)) {
            return failure.answer();
        }
        failures.remove(pod.shape());
        var answer = chooser.choose(pod);
        if (answer instanceof NodeChoice.None none) {
            failures.put(pod.shape(), new Failure(none, fleet.capacityChanges(), fleet.placementChanges()));
        }
        return answer;
    }

    /** The next pass that is already planned: none, one directly after the current pass, or one after a delay. */
    private enum NextPass {
        NONE,
        AFTER_THIS_PASS,
        AFTER_DELAY
    }

    private record Failure(NodeChoice.None answer, long capacityChanges, long placementChanges) {
        boolean isValid(PodShape shape, SchedulerCache fleet) {
            return capacityChanges == fleet.capacityChanges()
                    && (placementChanges == fleet.placementChanges()
                            || !shape.podRules().dependOnOthers());
        }
    }
}
