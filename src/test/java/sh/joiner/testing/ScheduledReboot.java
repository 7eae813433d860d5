package sh.joiner.testing;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.ActionProgress;
import sh.joiner.model.interruption.AffectedNode;
import sh.joiner.model.interruption.DecidedAction;
import sh.joiner.model.interruption.InterruptionDraft;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Notice.Stage;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.PodsAtRisk;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.node.NodeName;

/** A scheduled reboot of the instance of node ip-1, and its progress. */
public final class ScheduledReboot {

    public static final Instant TOLD = Instant.parse("2026-11-21T08:00:00.123Z");
    public static final Instant REBOOT = Instant.parse("2026-12-12T02:30:00Z");

    private ScheduledReboot() {}

    public static Notice notice(Stage stage) {
        return new Notice(
                NoticeKind.EVENT_STATUS,
                new InstanceId("i-1"),
                Set.of(NoticeSource.STATUS),
                Set.of("instance-event-0a"),
                "system-reboot",
                "scheduled reboot",
                TOLD,
                REBOOT,
                REBOOT.plusSeconds(7_200),
                null,
                stage);
    }

    public static InterruptionDraft draft(String name) {
        return new InterruptionDraft(
                name,
                notice(Stage.OPEN),
                new AffectedNode(new ClaimName("default-x1"), "uid-1", new NodeName("ip-1"), "default"),
                Optional.empty());
    }

    /** Returns the progress of a plan to drain the node six hours before the reboot. */
    public static Progress progress(Phase phase) {
        return new Progress(
                phase,
                new DecidedAction(ActionKind.DRAIN_BEFORE, "databases", "rule 1: DrainBefore 6h", Optional.empty()),
                REBOOT.minusSeconds(21_600),
                REBOOT,
                List.of("no opening of a window is before the reboot"),
                new PodsAtRisk(List.of("shop/db-0"), List.of("shop/db-0"), List.of(), 0),
                ActionProgress.NOTHING);
    }
}
