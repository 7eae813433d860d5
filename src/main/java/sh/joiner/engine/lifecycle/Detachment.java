package sh.joiner.engine.lifecycle;

import static sh.joiner.model.claim.ClaimConditions.VOLUMES_DETACHED;

import java.time.Instant;
import java.util.List;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.node.Attachment;

/**
 * Which volumes a node waits for before its machine goes (core 6.8): those that its pods gave back and that are not yet detached.
 *
 * @param waiting in order of their names; empty once nothing holds the node
 * @param report what is to be said of it
 */
record Detachment(List<Attachment> waiting, ConditionReport report) {

    private static final String AWAITING = "AwaitingVolumeDetachment";
    private static final String ELAPSED = "TerminationGracePeriodElapsed";

    Detachment {
        waiting = List.copyOf(waiting);
    }

    /** Volumes of pods that are never drained stay until the end and are not waited for, nor are those that have no object of their own. */
    static Detachment of(Departure departure, Instant now) {
        var staying = departure.pods().stream()
                .filter(pod -> !Drain.isDrainable(pod, now))
                .toList();
        var waiting = departure.attachments().stream()
                .filter(attachment -> !attachment.volume().isEmpty())
                .filter(attachment -> attachment.claims().stream()
                        .noneMatch(claim -> staying.stream().anyMatch(claim::isMountedBy)))
                .toList();
        return waiting.isEmpty()
                ? new Detachment(waiting, ConditionReport.isTrue(VOLUMES_DETACHED))
                : held(waiting, departure, now);
    }

    private static Detachment held(List<Attachment> waiting, Departure departure, Instant now) {
        if (departure.deadline().filter(now::isAfter).isPresent()) {
            return new Detachment(List.of(), ConditionReport.isFalse(VOLUMES_DETACHED, ELAPSED, ELAPSED));
        }
        return new Detachment(waiting, ConditionReport.isUnknown(VOLUMES_DETACHED, AWAITING, AWAITING));
    }
}
