package sh.joiner.sandbox.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.mirror.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.mirror.World;

/** The kubelets of all machines, as far as pods go: bound pods start, pods that are to end by themselves end, deleted pods stop. */
final class PodKubelets {

    private final World world;
    private final WorkloadSettings settings;
    private final Kubelets kubelets;
    private final Mirror pods;
    private final Set<String> starting = new HashSet<>();
    private final Set<String> stopping = new HashSet<>();
    private int addresses;

    PodKubelets(World world, WorkloadSettings settings, Kubelets kubelets) {
        this.world = world;
        this.settings = settings;
        this.kubelets = kubelets;
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
        if (kubelets.machine(Pods.nodeName(after)).isEmpty()) {
            return;
        }
        if (Meta.isDeleting(after)) {
            stop(after);
        } else if (Pods.phase(after).isEmpty() || Pods.phase(after).equals("Pending")) {
            start(after);
        } else {
            openGates(after);
        }
    }

    private void start(ObjectNode pod) {
        if (starting.add(Meta.uid(pod))) {
            world.after(
                    settings.podStart().of(Meta.uid(pod)), () -> present(pod).ifPresent(this::begin));
        }
    }

    /** The pod as it is now, if it is still the same one and wanted, and its machine runs. */
    private Optional<ObjectNode> present(ObjectNode pod) {
        return pods.get(ObjectKey.of(pod))
                .filter(one -> Meta.uid(one).equals(Meta.uid(pod)) && !Meta.isDeleting(one))
                .filter(one -> kubelets.machine(Pods.nodeName(one)).isPresent());
    }

    private void begin(ObjectNode pod) {
        var machine = kubelets.machine(Pods.nodeName(pod)).orElseThrow();
        var host = NodeObject.internalAddress(machine);
        var address = Json.at(pod, "spec", "hostNetwork").asBoolean() ? host : nextAddress();
        world.updateStatus(
                Pods.RESOURCE, ObjectKey.of(pod), object -> PodObject.running(object, host, address, world.now()));
        PodRun.length(pod, settings.run())
                .ifPresent(length -> world.after(length, () -> present(pod).ifPresent(this::succeed)));
    }

    /** Addresses of 100.64.0.0/10, where EKS clusters often have their pods; they repeat after four million pods. */
    private String nextAddress() {
        int next = addresses++ & 0x3fffff;
        return "100.%d.%d.%d".formatted(64 + (next >> 16), (next >> 8) & 0xff, next & 0xff);
    }

    private void succeed(ObjectNode pod) {
        world.updateStatus(Pods.RESOURCE, ObjectKey.of(pod), object -> PodObject.succeeded(object, world.now()));
    }

    private void openGates(ObjectNode pod) {
        var isGated = !Json.at(pod, "spec", "readinessGates").isEmpty();
        if (isGated && !Pods.isReady(pod) && PodObject.readiness(pod).status().equals("True")) {
            world.updateStatus(Pods.RESOURCE, ObjectKey.of(pod), object -> PodObject.gated(object, world.now()));
        }
    }

    private void stop(ObjectNode pod) {
        if (stopping.add(Meta.uid(pod))) {
            world.after(stopTime(pod), () -> stopped(pod));
        }
    }

    private Duration stopTime(JsonNode pod) {
        var grace = Duration.ofSeconds(
                Json.at(pod, "metadata", "deletionGracePeriodSeconds").asLong(0));
        var usual = settings.podStop().of(Meta.uid(pod));
        return grace.compareTo(usual) < 0 ? grace : usual;
    }

    private void stopped(ObjectNode pod) {
        pods.get(ObjectKey.of(pod))
                .filter(one -> Meta.uid(one).equals(Meta.uid(pod)))
                .filter(one -> kubelets.machine(Pods.nodeName(one)).isPresent())
                .ifPresent(one -> world.deleteNow(Pods.RESOURCE, one));
    }
}
