package sh.joiner.controller.report;

import java.util.stream.Stream;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.decision.Decision.Weight;

/** An entry for a pod without a place in a plan: because nothing fits, or because it is not known yet for some pool. */
final class RefusedEntry {

    private RefusedEntry() {}

    static Entry of(Subject pod, Refusal refusal) {
        return said(pod, refusal)
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

    private static Entry said(Subject pod, Refusal refusal) {
        return refusal.isForWantOfKnowledge()
                ? new Entry("provisioning", "ProvisioningHeld", Weight.NORMAL)
                        .what("Pod is not planned yet: waiting for what its pools can have")
                : new Entry("provisioning", "FailedScheduling", Weight.WARNING)
                        .what("no place for pod %s/%s".formatted(pod.namespace(), pod.name()));
    }
}
