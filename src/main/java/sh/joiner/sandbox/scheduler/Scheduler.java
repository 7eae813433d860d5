package sh.joiner.sandbox.scheduler;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.IdentityHashMap;
import java.util.Queue;
import java.util.TreeMap;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.mirror.EventBook;
import sh.joiner.sandbox.mirror.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.mirror.Pulse;
import sh.joiner.sandbox.mirror.World;

/**
 * The stand-in for kube-scheduler. Changes of pods, nodes and volumes only ask for a pass; a pass goes through the queue once, and pods of one
 * shape for which there was no place are not tried again until something could have opened one.
 *
 * <p>What it leaves out: preemption, extenders, volume count limits, dynamic resources.
 */
public final class Scheduler {

    private static final Logger LOG = Logger.getLogger(Scheduler.class);
    private static final String NAME = "default-scheduler";
    private static final Duration BATCH = Duration.ofMillis(100);
    private static final Duration SECOND_LOOK = Duration.ofSeconds(10);
    private static final int PODS_IN_ONE_TURN = 200;

    private final World world;
    private final Mirror pods;
    private final ShapeReader shapes = new ShapeReader();
    private final Fleet fleet;
    private final Chooser chooser;
    private final ProvisionedVolume volumes;
    private final Desk desk;
    private final Pulse pulse;
    private final TreeMap<ObjectKey, Waiting> waiting = new TreeMap<>();
    private final IdentityHashMap<PodShape, Failure> failures = new IdentityHashMap<>();
    private Queue<Waiting> turn = new ArrayDeque<>();
    private long seen;
    private Look look = Look.NONE;

    public Scheduler(World world, EventBook events) {
        this.world = world;
        this.pods = world.mirror("pods");
        this.fleet = new Fleet(world, shapes);
        this.chooser = new Chooser(fleet, new VolumeFilter(world));
        this.volumes = new ProvisionedVolume(world);
        this.desk = new Desk(world, events);
        this.pulse = new Pulse(world, BATCH, this::pass);
        pods.onChange(this::podChanged);
        world.mirror("nodes").onChange((_, _) -> nudge());
        world.mirror("namespaces").onChange((_, _) -> nudge());
        world.mirror("persistentvolumeclaims").onChange((_, _) -> volumesChanged());
        world.mirror("persistentvolumes").onChange((_, _) -> volumesChanged());
        world.mirror("storageclasses.storage.k8s.io").onChange((_, _) -> volumesChanged());
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
        if (after != null && isPending(after)) {
            waiting.put(ObjectKey.of(after), Waiting.of(after));
            pulse.request();
        } else if (after != null) {
            waiting.remove(ObjectKey.of(after));
            nudge();
        } else if (before != null) {
            waiting.remove(ObjectKey.of(before));
            desk.forget(ObjectKey.of(before));
            nudge();
        }
    }

    private static boolean isPending(JsonNode pod) {
        var spec = pod.path("spec");
        var phase = Json.text(pod, "status", "phase");
        return spec.path("schedulerName").asText(NAME).equals(NAME)
                && Json.text(spec, "nodeName").isEmpty()
                && (phase.isEmpty() || phase.equals("Pending"))
                && !Meta.isDeleting(pod);
    }

    private void pass() {
        if (!turn.isEmpty()) {
            look = Look.WHEN_TURN_ENDS;
            return;
        }
        desk.passBegins();
        failures.values().removeIf(failure -> failure.openings() != fleet.openings());
        turn = new ArrayDeque<>(waiting.values().stream().sorted().toList());
        go();
    }

    /** Some pods of the pass, then the other controllers have their turn. */
    private void go() {
        for (int i = 0; i < PODS_IN_ONE_TURN && !turn.isEmpty(); i++) {
            var next = turn.remove();
            if (waiting.containsKey(next.key())) {
                pods.get(next.key()).ifPresent(this::scheduleSafely);
            }
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
        } else if (look == Look.NONE && desk.owesRewrites()) {
            look = Look.PLANNED;
            world.after(SECOND_LOOK, this::secondLook);
        }
    }

    private void secondLook() {
        look = Look.NONE;
        pulse.request();
    }

    private void scheduleSafely(ObjectNode pod) {
        try {
            schedule(pod);
        } catch (ApiException | IllegalArgumentException e) {
            LOG.debugf(e, "A pod could not be scheduled pod=%s", ObjectKey.of(pod));
            world.after(SECOND_LOOK, pulse::request);
        }
    }

    private void schedule(ObjectNode pod) {
        if (!Json.at(pod, "spec", "schedulingGates").isEmpty()) {
            desk.gate(pod);
            return;
        }
        var shape = shapes.shape(pod);
        switch (known(shape)) {
            case Choice.Found(NodeSlot node) -> {
                volumes.provide(shape, node);
                desk.bind(pod, node.name());
            }
            case Choice.None none -> {
                failures.put(shape, new Failure(none, fleet.openings(), fleet.arrivals()));
                desk.refuse(pod, none.message());
            }
        }
    }

    /** The last answer for this shape while nothing could have bettered it, else a new one. */
    private Choice known(PodShape shape) {
        var failure = failures.get(shape);
        if (failure != null && failure.stands(shape, fleet)) {
            return failure.answer();
        }
        failures.remove(shape);
        return chooser.choose(shape);
    }

    /** Whether the queue is to be gone through again without a change. */
    private enum Look {
        NONE,
        WHEN_TURN_ENDS,
        PLANNED
    }

    private record Failure(Choice.None answer, long openings, long arrivals) {
        boolean stands(PodShape shape, Fleet fleet) {
            return openings == fleet.openings()
                    && (arrivals == fleet.arrivals() || !shape.podRules().dependOnOthers());
        }
    }
}
