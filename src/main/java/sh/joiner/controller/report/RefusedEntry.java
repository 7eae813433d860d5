package sh.joiner.controller.report;

import java.util.stream.Stream;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.decision.Decision.Weight;

/** An entry for a pod that a plan does not place: no pool fits, or the instance types of some pool are not known yet. */
final class RefusedEntry {

    private RefusedEntry() {}

    static Entry of(Subject pod, Refusal refusal) {
        return entry(pod, refusal)
                .about(pod)
                .why(refusal.sentence())
                .details(Stream.concat(
                                refusal.byPool().stream()
                                        .map(answer -> "%s: %s: %s"
                                                .formatted(
                                                        answer.pool(),
                                                        answer.step().code(),
                                                        answer.sentence())),
                                refusal.reasons().rest().stream())
                        .toList());
    }

    private static Entry entry(Subject pod, Refusal refusal) {
        return refusal.isForUnknownTypes()
                ? new Entry("provisioning", "ProvisioningHeld", Weight.NORMAL)
                        .what("Pod is not planned yet: waiting for the instance types of NodePools")
                : new Entry("provisioning", "FailedScheduling", Weight.WARNING)
                        .what("pod %s/%s cannot be scheduled".formatted(pod.namespace(), pod.name()));
    }
}
