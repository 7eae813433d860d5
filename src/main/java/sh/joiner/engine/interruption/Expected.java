package sh.joiner.engine.interruption;

import static java.util.stream.Collectors.groupingBy;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.snapshot.Nominations;

/** Which pods are about to be bound where. Within one pass alone. */
final class Expected {

    private final Map<ClaimName, List<Pod>> atClaims;
    private final Map<NodeName, List<Pod>> atNodes;

    Expected(Nominations nominations, List<Pod> pods) {
        var waiting = nominations.isEmpty()
                ? List.<Pod>of()
                : pods.stream().filter(pod -> !pod.isBound()).toList();
        atClaims = by(waiting, nominations.toClaims());
        atNodes = by(waiting, nominations.toNodes());
    }

    private static <P> Map<P, List<Pod>> by(List<Pod> waiting, Map<PodName, P> places) {
        return waiting.stream()
                .filter(pod -> places.containsKey(pod.name()))
                .collect(groupingBy(pod -> places.get(pod.name())));
    }

    /** By name; the node is absent where none has joined. */
    List<Pod> at(ClaimName claim, @Nullable NodeName node) {
        var here = node == null ? List.<Pod>of() : atNodes.getOrDefault(node, List.of());
        return Stream.concat(atClaims.getOrDefault(claim, List.of()).stream(), here.stream())
                .sorted(Comparator.comparing(Pod::name))
                .toList();
    }
}
