package sh.joiner.controller.report;

import java.util.List;
import java.util.stream.Collectors;
import sh.joiner.engine.readiness.Obstacle;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.decision.Decision.Weight;

/** An entry for a pod that is not planned yet, which differs from a pod that has no place. */
final class HeldEntry {

    private HeldEntry() {}

    static Entry of(Subject pod, List<Obstacle> obstacles) {
        var gates = obstacles.stream().map(obstacle -> obstacle.gate().word()).collect(Collectors.joining(", "));
        return new Entry("provisioning", "ProvisioningHeld", Weight.NORMAL)
                .about(pod)
                .what("Pod is not planned yet: waiting for " + gates)
                .why("what fits is not known before that is")
                .details(obstacles.stream().map(Obstacle::sentence).toList());
    }
}
