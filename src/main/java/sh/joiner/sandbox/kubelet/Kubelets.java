package sh.joiner.sandbox.kubelet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Conditions.Condition;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.NodeTaint;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.pod.WorkloadSettings;
import sh.joiner.sandbox.userdata.StartUp;
import sh.joiner.sandbox.userdata.StartUpReader;
import sh.joiner.sandbox.volume.ClusterVolumeAttachments;
import sh.joiner.sandbox.volume.EbsAttachment;

/**
 * The node functions of all kubelets. A kubelet registers, becomes ready, becomes not ready or stops on request, and stops with its instance. This
 * class also does two tasks of the cloud controller: it completes new nodes, and deletes the nodes of instances that have stopped or terminated.
 */
public final class Kubelets implements InstanceListener {

    private static final Logger LOG = Logger.getLogger(Kubelets.class);
    private static final String NODES = NodeController.RESOURCE;
    private static final Duration CLOUD_DELAY = Duration.ofMillis(500);
    /** The time until the node controller sets the conditions of a node without heartbeats to unknown. */
    private static final Duration SILENCE = Duration.ofSeconds(40);

    private static final Duration CLOUD_CHECK = Duration.ofSeconds(5);

    private final MirroredCluster world;
    private final WorkloadSettings settings;
    private final ClusterVolumeAttachments ebs;
    private final TreeMap<String, Machine> alive = new TreeMap<>();
    private final Set<String> ended = new HashSet<>();
    private final Map<String, Halt> halted = new TreeMap<>();
    private final Map<String, String> notReadyMessages = new HashMap<>();
    private final Set<String> names = ConcurrentHashMap.newKeySet();

    public Kubelets(MirroredCluster world, WorkloadSettings settings) {
        this.world = world;
        this.settings = settings;
        this.ebs = new ClusterVolumeAttachments(world);
    }

    @Override
    public void booted(Machine machine) {
        world.run(() -> join(machine));
    }

    @Override
    public void stopped(String instanceId) {
        world.run(() -> leave(instanceId));
    }

    @Override
    public List<EbsAttachment> volumes() {
        return ebs.all();
    }

    /** Returns the instances whose kubelets run, ordered by node name. */
    Collection<Machine> running() {
        return List.copyOf(alive.values());
    }

    /** Returns the instance whose kubelet runs this node; empty if no kubelet runs the node. */
    Optional<Machine> machine(String nodeName) {
        return Optional.ofNullable(alive.get(nodeName));
    }

    /** Returns true if the kubelet of this instance runs, is stopped, or has ended with the instance. */
    boolean knowsInstance(String instanceId) {
        return ended.contains(instanceId)
                || Stream.concat(
                                alive.values().stream(),
                                halted.values().stream().map(Halt::machine))
                        .anyMatch(machine -> machine.instanceId().equals(instanceId));
    }

    /** Returns true if a simulated kubelet runs this node or is stopped there. May be called from any thread. */
    boolean knows(String nodeName) {
        return names.contains(nodeName);
    }

    /** Makes the kubelet report that its node is not ready, until {@link #recover}. */
    void becomeNotReady(String nodeName, String message) {
        notReadyMessages.put(nodeName, message);
        machine(nodeName).ifPresent(this::reportHealth);
    }

    boolean isNotReady(String nodeName) {
        return notReadyMessages.containsKey(nodeName);
    }

    /** Starts the kubelet if it was stopped, and makes the node ready. Returns true if the node has a kubelet. */
    boolean recover(String nodeName) {
        notReadyMessages.remove(nodeName);
        var halt = halted.remove(nodeName);
        if (halt != null) {
            alive.put(nodeName, halt.machine());
        }
        machine(nodeName).ifPresent(this::reportHealth);
        return machine(nodeName).isPresent();
    }

    /** Stops the kubelet: it reports nothing and does nothing. After 40 seconds the node's conditions become unknown. */
    void halt(String nodeName) {
        var machine = alive.remove(nodeName);
        if (machine != null) {
            var halt = new Halt(machine);
            halted.put(nodeName, halt);
            world.after(SILENCE, () -> {
                if (halted.get(nodeName) == halt) {
                    markUnknown(machine);
                }
            });
        }
    }

    private void reportHealth(Machine machine) {
        status(machine, node -> {
            var now = world.now();
            NodeHealth.noPressure(node, now);
            var message = notReadyMessages.get(machine.privateDnsName());
            if (message == null) {
                NodeHealth.ready(node, now);
            } else {
                NodeHealth.beat(node, Condition.no("Ready", "KubeletNotReady", message), now);
            }
            return node;
        });
    }

    private void join(Machine machine) {
        if (ended.contains(machine.instanceId()) || isKnown(machine)) {
            return;
        }
        try {
            register(machine, StartUpReader.read(machine.userData()));
        } catch (IllegalArgumentException e) {
            LOG.infof(
                    "the user data of an instance is invalid, so its kubelet does not start: instance=%s reason=%s",
                    machine.instanceId(), e.getMessage());
        }
    }

    private boolean isKnown(Machine machine) {
        return machine(machine.privateDnsName())
                .or(() -> Optional.ofNullable(halted.get(machine.privateDnsName()))
                        .map(Halt::machine))
                .filter(known -> known.instanceId().equals(machine.instanceId()))
                .isPresent();
    }

    /**
     * Registers the node. If a node with this name still exists from an earlier instance, the kubelet retries until the cloud controller has
     * deleted that node.
     */
    private void register(Machine machine, StartUp startUp) {
        var node = new NodeObject(machine, startUp, world.now()).json();
        var created = create(NODES, node);
        if (created.isEmpty() && !isStillOf(machine)) {
            world.after(CLOUD_CHECK, () -> join(machine));
            return;
        }
        alive.put(machine.privateDnsName(), machine);
        names.add(machine.privateDnsName());
        world.updateStatus(NODES, key(machine), object -> {
            object.set("status", node.path("status").deepCopy());
            return object;
        });
        created.ifPresent(object -> create("csinodes.storage.k8s.io", NodeObject.csiNode(machine, object)));
        world.after(CLOUD_DELAY, () -> ifRuns(machine, () -> initialise(machine)));
        world.after(settings.nodeReady().of(machine.instanceId()), () -> ifRuns(machine, () -> reportHealth(machine)));
    }

    private Optional<ObjectNode> create(String resource, ObjectNode object) {
        try {
            return Optional.of(world.create(resource, object));
        } catch (ApiException e) {
            if (e.code() == 409) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static ObjectKey key(Machine machine) {
        return ObjectKey.cluster(machine.privateDnsName());
    }

    private void ifRuns(Machine machine, Runnable task) {
        if (machine.equals(alive.get(machine.privateDnsName()))) {
            task.run();
        }
    }

    private void initialise(Machine machine) {
        world.update(NODES, key(machine), node -> {
            Json.putAll(Json.child(node, "metadata", "labels"), NodeObject.cloudLabels(machine));
            var taints = NodeTaint.ofNode(node);
            var remaining = Json.child(node, "spec").putArray("taints");
            taints.stream()
                    .filter(taint -> !taint.isAbout(NodeObject.UNINITIALIZED))
                    .forEach(taint -> remaining.add(taint.json()));
            return node;
        });
    }

    private void status(Machine machine, UnaryOperator<ObjectNode> change) {
        world.updateStatus(NODES, key(machine), change);
    }

    private void leave(String instanceId) {
        ended.add(instanceId);
        Stream.concat(alive.values().stream(), halted.values().stream().map(Halt::machine))
                .filter(machine -> machine.instanceId().equals(instanceId))
                .findFirst()
                .ifPresent(this::leave);
    }

    private void leave(Machine machine) {
        var name = machine.privateDnsName();
        var wasRunning = alive.remove(name) != null;
        halted.remove(name);
        notReadyMessages.remove(name);
        names.remove(name);
        if (wasRunning) {
            status(machine, node -> {
                NodeHealth.beat(node, Condition.no("Ready", "KubeletNotReady", "node is shutting down"), world.now());
                return node;
            });
        }
        world.after(SILENCE, () -> markUnknown(machine));
        world.after(SILENCE.plus(CLOUD_CHECK), () -> deleteNode(machine));
    }

    private void markUnknown(Machine machine) {
        if (isStillOf(machine)) {
            status(machine, node -> {
                NodeHealth.unknown(node, world.now());
                return node;
            });
        }
    }

    private void deleteNode(Machine machine) {
        if (isStillOf(machine)) {
            world.mirror(NODES).get(key(machine)).ifPresent(node -> world.delete(NODES, node));
        }
    }

    /** Returns true if the node still belongs to this instance, and not to a later instance with the same name. */
    private boolean isStillOf(Machine machine) {
        return world.mirror(NODES)
                .get(key(machine))
                .filter(node -> Json.text(node, "spec", "providerID").equals(machine.providerId()))
                .isPresent();
    }

    /** A stop of a kubelet. Every stop is a separate object, so that a later stop can be distinguished from an earlier one. */
    private static final class Halt {

        private final Machine machine;

        Halt(Machine machine) {
            this.machine = machine;
        }

        Machine machine() {
            return machine;
        }
    }
}
