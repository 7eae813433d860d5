package sh.joiner.board.projection;

import java.time.Duration;
import java.time.Instant;
import sh.joiner.engine.scheduling.Plan;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.snapshot.Snapshot;

/** A pass of the provisioning loop: what it planned, from which picture, how long it thought. */
public record Pass(Plan plan, Snapshot snapshot, Duration took) {

    /** Whether a pod of that name waited when the picture was taken. */
    boolean has(PodName name) {
        return snapshot.pods().stream()
                .anyMatch(pod -> pod.isProvisionable() && pod.name().equals(name));
    }

    Instant at() {
        return snapshot.takenAt();
    }
}
