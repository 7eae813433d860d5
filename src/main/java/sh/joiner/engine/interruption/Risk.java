package sh.joiner.engine.interruption;

import java.util.List;
import java.util.stream.Stream;
import sh.joiner.engine.hold.Hold;
import sh.joiner.engine.hold.PodHolds;
import sh.joiner.model.interruption.AtRisk;
import sh.joiner.model.pod.Pod;

/** Which pods of a node stand in the way of a drain or would suffer from it. */
final class Risk {

    private Risk() {}

    static AtRisk of(List<Pod> movable, PodHolds holds) {
        if (movable.isEmpty()) {
            return AtRisk.NOBODY;
        }
        var pods = first(movable.stream());
        var stateful = first(movable.stream().filter(Risk::isStateful));
        var blockers = movable.stream()
                .flatMap(pod -> holds.budget(pod).stream())
                .map(Hold::sentence)
                .limit(AtRisk.MOST)
                .toList();
        return new AtRisk(pods, stateful, blockers, movable.size() - pods.size());
    }

    private static List<String> first(Stream<Pod> pods) {
        return pods.map(pod -> pod.name().toString()).limit(AtRisk.MOST).toList();
    }

    private static boolean isStateful(Pod pod) {
        return PodMatch.hasVolumes(pod)
                || pod.owner()
                        .filter(owner -> owner.kind().equals("StatefulSet"))
                        .isPresent();
    }
}
