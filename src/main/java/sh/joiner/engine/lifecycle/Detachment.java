package sh.joiner.engine.lifecycle;

import static sh.joiner.model.claim.ClaimConditions.VOLUMES_DETACHED;

import java.time.Instant;
import java.util.List;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.node.Attachment;

/**
 * The volumes that must be detached before the instance of a node is terminated (core 6.8).
 * @param waiting ordered by name; empty once no volume delays the node
 * @param report the condition about the volumes
 */
record Detachment(List<Attachment> waiting, ConditionReport report) {

    private static final String AWAITING = "AwaitingVolumeDetachment";
    private static final String ELAPSED = "TerminationGracePeriodElapsed";

    Detachment {
        waiting = List.copyOf(waiting);
    }

    /**
     * Returns the volumes to wait for. Volumes of mirror pods, of pods that tolerate the disruption taint and of pods whose termination is stuck
     * are ignored, and so are attachments without a PersistentVolume.
     */
    static Detachment of(TerminatingNode terminating, Instant now) {
        var staying = terminating.pods().stream()
                .filter(pod -> !Drain.isDrainable(pod, now))
                .toList();
        var waiting = terminating.attachments().stream()
                .filter(attachment -> !attachment.volume().isEmpty())
                .filter(attachment -> attachment.claims().stream()
                        .noneMatch(claim -> staying.stream().anyMatch(claim::isMountedBy)))
                .toList();
        return waiting.isEmpty()
                ? new Detachment(waiting, ConditionReport.ofTrue(VOLUMES_DETACHED))
                : held(waiting, terminating, now);
    }

    private static Detachment held(List<Attachment> waiting, TerminatingNode terminating, Instant now) {
        if (terminating.deadline().filter(now::isAfter).isPresent()) {
            return new Detachment(List.of(), ConditionReport.ofFalse(VOLUMES_DETACHED, ELAPSED, ELAPSED));
        }
        return new Detachment(waiting, ConditionReport.ofUnknown(VOLUMES_DETACHED, AWAITING, AWAITING));
    }
}
