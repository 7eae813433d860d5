package sh.joiner.controller.report;

import java.util.List;
import java.util.stream.Collectors;
import sh.joiner.engine.readiness.Obstacle;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.decision.Decision.Weight;

/** An entry for a pod that planning has not considered yet, because inputs are missing. */
final class HeldEntry {

    private HeldEntry() {}

    static Entry of(Subject pod, List<Obstacle> obstacles) {
        var gates = obstacles.stream().map(obstacle -> obstacle.gate().word()).collect(Collectors.joining(", "));
        return new Entry("provisioning", "ProvisioningHeld", Weight.NORMAL)
                .about(pod)
                .what("Pod is not planned yet: waiting for " + gates)
                .why("planning starts when all inputs are available")
                .details(obstacles.stream().map(Obstacle::sentence).toList());
    }
}
