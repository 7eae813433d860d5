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
import sh.joiner.sandbox.userdata.ParsedUserData;
import sh.joiner.sandbox.userdata.UserDataReader;
import sh.joiner.sandbox.volume.ClusterVolumeAttachments;
import sh.joiner.sandbox.volume.EbsAttachment;

/**
 * The node functions of all kubelets. A kubelet registers its node and then reports the node ready. On request, a
 * kubelet reports its node not ready, or stops. A kubelet also stops with its instance. This class also does two tasks
 * of the cloud controller: it completes new nodes, and deletes the nodes of instances that have stopped or terminated.
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
    private final TreeMap<String, BootedInstance> alive = new TreeMap<>();
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
    public void booted(BootedInstance instance) {
        world.run(() -> join(instance));
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
    Collection<BootedInstance> running() {
        return List.copyOf(alive.values());
    }

    /** Returns the instance whose kubelet runs this node; empty if no kubelet runs the node. */
    Optional<BootedInstance> instance(String nodeName) {
        return Optional.ofNullable(alive.get(nodeName));
    }

    /** Returns true if the kubelet of this instance runs, is stopped, or has ended with the instance. */
    boolean knowsInstance(String instanceId) {
        return ended.contains(instanceId)
                || Stream.concat(
                                alive.values().stream(),
                                halted.values().stream().map(Halt::instance))
                        .anyMatch(instance -> instance.instanceId().equals(instanceId));
    }

    /** Returns true if a simulated kubelet runs this node or is stopped there. May be called from any thread. */
    boolean knows(String nodeName) {
        return names.contains(nodeName);
    }

    /** Makes the kubelet report that its node is not ready, until {@link #recover}. */
    void becomeNotReady(String nodeName, String message) {
        notReadyMessages.put(nodeName, message);
        instance(nodeName).ifPresent(this::reportHealth);
    }

    boolean isNotReady(String nodeName) {
        return notReadyMessages.containsKey(nodeName);
    }

    /** Starts the kubelet if it was stopped, and makes the node ready. Returns true if the node has a kubelet. */
    boolean recover(String nodeName) {
        notReadyMessages.remove(nodeName);
        var halt = halted.remove(nodeName);
        if (halt != null) {
            alive.put(nodeName, halt.instance());
        }
        instance(nodeName).ifPresent(this::reportHealth);
        return instance(nodeName).isPresent();
    }

    /** Stops the kubelet: it reports nothing and does nothing. After 40 seconds the node's conditions become unknown. */
    void halt(String nodeName) {
        var instance = alive.remove(nodeName);
        if (instance != null) {
            var halt = new Halt(instance);
            halted.put(nodeName, halt);
            world.after(SILENCE, () -> {
                if (halted.get(nodeName) == halt) {
                    markUnknown(instance);
                }
            });
        }
    }

    private void reportHealth(BootedInstance instance) {
        status(instance, node -> {
            var now = world.now();
            NodeHealth.noPressure(node, now);
            var message = notReadyMessages.get(instance.privateDnsName());
            if (message == null) {
                NodeHealth.ready(node, now);
            } else {
                NodeHealth.beat(node, Condition.no("Ready", "KubeletNotReady", message), now);
            }
            return node;
        });
    }

    private void join(BootedInstance instance) {
        if (ended.contains(instance.instanceId()) || isKnown(instance)) {
            return;
        }
        try {
            register(instance, UserDataReader.read(instance.userData()));
        } catch (IllegalArgumentException e) {
            LOG.infof(
                    "the user data of an instance is invalid, so its kubelet does not start: instance=%s reason=%s",
                    instance.instanceId(), e.getMessage());
        }
    }

    private boolean isKnown(BootedInstance instance) {
        return instance(instance.privateDnsName())
                .or(() -> Optional.ofNullable(halted.get(instance.privateDnsName()))
                        .map(Halt::instance))
                .filter(known -> known.instanceId().equals(instance.instanceId()))
                .isPresent();
    }

    /**
     * Registers the node. If a node with this name still exists from an earlier instance, the kubelet retries until the cloud controller has
     * deleted that node.
     */
    private void register(BootedInstance instance, ParsedUserData userData) {
        var node = new NodeObject(instance, userData, world.now()).json();
        var created = create(NODES, node);
        if (created.isEmpty() && !isStillOf(instance)) {
            world.after(CLOUD_CHECK, () -> join(instance));
            return;
        }
        alive.put(instance.privateDnsName(), instance);
        names.add(instance.privateDnsName());
        world.updateStatus(NODES, key(instance), object -> {
            object.set("status", node.path("status").deepCopy());
            return object;
        });
        created.ifPresent(object -> create("csinodes.storage.k8s.io", NodeObject.csiNode(instance, object)));
        world.after(CLOUD_DELAY, () -> ifRuns(instance, () -> initialize(instance)));
        world.after(
                settings.nodeReady().of(instance.instanceId()), () -> ifRuns(instance, () -> reportHealth(instance)));
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

    private static ObjectKey key(BootedInstance instance) {
        return ObjectKey.cluster(instance.privateDnsName());
    }

    private void ifRuns(BootedInstance instance, Runnable task) {
        if (instance.equals(alive.get(instance.privateDnsName()))) {
            task.run();
        }
    }

    private void initialize(BootedInstance instance) {
        world.update(NODES, key(instance), node -> {
            Json.putAll(Json.child(node, "metadata", "labels"), NodeObject.cloudLabels(instance));
            var taints = NodeTaint.ofNode(node);
            var remaining = Json.child(node, "spec").putArray("taints");
            taints.stream()
                    .filter(taint -> !taint.isAbout(NodeObject.UNINITIALIZED))
                    .forEach(taint -> remaining.add(taint.json()));
            return node;
        });
    }

    private void status(BootedInstance instance, UnaryOperator<ObjectNode> change) {
        world.updateStatus(NODES, key(instance), change);
    }

    private void leave(String instanceId) {
        ended.add(instanceId);
        Stream.concat(alive.values().stream(), halted.values().stream().map(Halt::instance))
                .filter(instance -> instance.instanceId().equals(instanceId))
                .findFirst()
                .ifPresent(this::leave);
    }

    private void leave(BootedInstance instance) {
        var name = instance.privateDnsName();
        var wasRunning = alive.remove(name) != null;
        halted.remove(name);
        notReadyMessages.remove(name);
        names.remove(name);
        if (wasRunning) {
            status(instance, node -> {
                NodeHealth.beat(node, Condition.no("Ready", "KubeletNotReady", "node is shutting down"), world.now());
                return node;
            });
        }
        world.after(SILENCE, () -> markUnknown(instance));
        world.after(SILENCE.plus(CLOUD_CHECK), () -> deleteNode(instance));
    }

    private void markUnknown(BootedInstance instance) {
        if (isStillOf(instance)) {
            status(instance, node -> {
                NodeHealth.unknown(node, world.now());
                return node;
            });
        }
    }

    private void deleteNode(BootedInstance instance) {
        if (isStillOf(instance)) {
            world.mirror(NODES).get(key(instance)).ifPresent(node -> world.delete(NODES, node));
        }
    }

    /** Returns true if the node still belongs to this instance, and not to a later instance with the same name. */
    private boolean isStillOf(BootedInstance instance) {
        return world.mirror(NODES)
                .get(key(instance))
                .filter(node -> Json.text(node, "spec", "providerID").equals(instance.providerId()))
                .isPresent();
    }

    /** A stop of a kubelet. Every stop is a separate object, so that a later stop can be distinguished from an earlier one. */
    private static final class Halt {

        private final BootedInstance instance;

        Halt(BootedInstance instance) {
            this.instance = instance;
        }

        BootedInstance instance() {
            return instance;
        }
    }
}
