package sh.joiner.board.projection;

import java.time.Duration;
import java.time.Instant;
import sh.joiner.engine.plan.Plan;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.snapshot.Snapshot;

/** A pass of the provisioning loop: its plan, its snapshot, and its duration. */
public record Pass(Plan plan, Snapshot snapshot, Duration took) {

    /** Returns true if the pod was waiting in the snapshot. */
    boolean has(PodName name) {
        return snapshot.pods().stream()
                .anyMatch(pod -> pod.isProvisionable() && pod.name().equals(name));
    }

    Instant at() {
        return snapshot.takenAt();
    }
}
