package sh.joiner.engine.interruption;

import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.model.snapshot.Nominations;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.model.window.MaintenanceWindow;

/**
 * All that is looked at to decide about notices.
 *
 * @param nominations the pods that are about to be bound: a rule that is for nodes with certain pods is for those that are about to have them
 * @param options by which replacements are planned
 */
public record InterruptionInputs(
        Instant now,
        List<Interruption> interruptions,
        List<InterruptionPolicy> policies,
        List<MaintenanceWindow> windows,
        Snapshot snapshot,
        Nominations nominations,
        Sources sources,
        Options options) {

    public InterruptionInputs {
        interruptions = List.copyOf(interruptions);
        policies = List.copyOf(policies);
        windows = List.copyOf(windows);
    }

    /**
     * What is made of those who tell.
     *
     * @param acting the sources that are acted on; what only others have told is observed
     * @param listed names of the notices that EC2 lists in the status of instances, by what this process has heard of late: they have not happened yet,
     *     however late it is
     */
    public record Sources(Set<NoticeSource> acting, Set<String> listed) {

        /** Every source is acted on, and nothing is known to be listed. */
        public static final Sources ALL = new Sources(EnumSet.allOf(NoticeSource.class), Set.of());

        public Sources {
            acting = Collections.unmodifiableSet(new TreeSet<>(acting));
            listed = Set.copyOf(listed);
        }
    }

    /** One in which every source is acted on, nobody is nominated and nothing is set. */
    public InterruptionInputs(
            Instant now,
            List<Interruption> interruptions,
            List<InterruptionPolicy> policies,
            List<MaintenanceWindow> windows,
            Snapshot snapshot) {
        this(now, interruptions, policies, windows, snapshot, Nominations.NONE, Sources.ALL, Options.DEFAULT);
    }
}
