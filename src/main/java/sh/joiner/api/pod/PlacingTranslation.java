package sh.joiner.api.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import io.fabric8.kubernetes.api.model.Volume;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.LabelTranslation;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.SelectorTranslation;
import sh.joiner.api.translate.TaintTranslation;
import sh.joiner.model.node.Taint.Effect;
import sh.joiner.model.pod.HostPort;
import sh.joiner.model.pod.Pod.Placing;
import sh.joiner.model.pod.SpreadRule;
import sh.joiner.model.pod.SpreadRule.NodePolicy;
import sh.joiner.model.pod.SpreadRule.Unsatisfiable;
import sh.joiner.model.pod.Toleration;

/** Translates the scheduling rules of a pod, but not its resource requests. */
final class PlacingTranslation {

    private PlacingTranslation() {}

    static Placing placing(String podName, PodSpec spec) {
        return new Placing(
                AffinityTranslation.ofNodes(spec),
                Present.list(spec.getTolerations()).stream()
                        .flatMap(wire -> toleration(wire).stream())
                        .toList(),
                Present.list(spec.getTopologySpreadConstraints()).stream()
                        .map(PlacingTranslation::spread)
                        .toList(),
                AffinityTranslation.ofPods(spec),
                hostPorts(spec),
                Present.list(spec.getVolumes()).stream()
                        .flatMap(volume -> volumeClaim(podName, volume).stream())
                        .toList());
    }

    /** Returns the toleration; empty for an unknown operator, which tolerates nothing. */
    private static Optional<Toleration> toleration(io.fabric8.kubernetes.api.model.Toleration wire) {
        var operator = Present.text(wire.getOperator());
        if (!List.of("", "Equal", "Exists").contains(operator)) {
            return Optional.empty();
        }
        return Optional.of(new Toleration(
                Present.text(wire.getKey()), operator.equals("Exists"), Present.text(wire.getValue()), effect(wire)));
    }

    private static @Nullable Effect effect(io.fabric8.kubernetes.api.model.Toleration wire) {
        var effect = Present.text(wire.getEffect());
        return effect.isEmpty()
                ? null
                : TaintTranslation.effect(effect)
                        .orElseThrow(() -> new InvalidSpec("spec.tolerations", TaintTranslation.unknownEffect(effect)));
    }

    private static SpreadRule spread(TopologySpreadConstraint wire) {
        var path = "spec.topologySpreadConstraints";
        var maxSkew = wire.getMaxSkew();
        return new SpreadRule(
                LabelTranslation.key(path + ".topologyKey", Present.text(wire.getTopologyKey())),
                maxSkew == null ? 1 : maxSkew,
                "ScheduleAnyway".equals(wire.getWhenUnsatisfiable())
                        ? Unsatisfiable.SCHEDULE_ANYWAY
                        : Unsatisfiable.DO_NOT_SCHEDULE,
                SelectorTranslation.selector(path + ".labelSelector", wire.getLabelSelector()),
                Present.number(wire.getMinDomains()).orElse(0),
                policy(wire.getNodeAffinityPolicy(), NodePolicy.HONOR),
                policy(wire.getNodeTaintsPolicy(), NodePolicy.IGNORE),
                SelectorTranslation.keys(path + ".matchLabelKeys", wire.getMatchLabelKeys()));
    }

    private static NodePolicy policy(@Nullable String wire, NodePolicy otherwise) {
        return switch (Present.text(wire)) {
            case "Honor" -> NodePolicy.HONOR;
            case "Ignore" -> NodePolicy.IGNORE;
            default -> otherwise;
        };
    }

    private static List<HostPort> hostPorts(PodSpec spec) {
        var sidecars = Present.list(spec.getInitContainers()).stream().filter(PodRequests::isSidecar);
        return Stream.concat(Present.list(spec.getContainers()).stream(), sidecars)
                .map(Container::getPorts)
                .flatMap(ports -> Present.list(ports).stream())
                .flatMap(port -> hostPort(port).stream())
                .toList();
    }

    private static Optional<HostPort> hostPort(ContainerPort wire) {
        var port = wire.getHostPort();
        if (port == null || port == 0) {
            return Optional.empty();
        }
        var address = Present.text(wire.getHostIP());
        var protocol = Present.text(wire.getProtocol());
        return Optional.of(
                new HostPort(address.isEmpty() ? "0.0.0.0" : address, protocol.isEmpty() ? "TCP" : protocol, port));
    }

    /** Returns the name of the PersistentVolumeClaim. For an ephemeral volume, the name consists of the names of pod and volume (core 4.7). */
    private static Optional<String> volumeClaim(String podName, Volume volume) {
        if (volume.getEphemeral() != null) {
            return Optional.of(podName + "-" + volume.getName());
        }
        return Optional.ofNullable(volume.getPersistentVolumeClaim()).map(claim -> claim.getClaimName());
    }
}
