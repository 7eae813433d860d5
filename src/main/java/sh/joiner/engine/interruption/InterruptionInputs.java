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
 * Everything that the decisions on interruptions depend on.
 *
 * @param nominations the pods that are about to be bound: rules match them like pods on the node
 * @param options options of the scheduler for planning replacements
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
     * The sources of notices.
     * @param acting the sources that Joiner acts on; notices from other sources are only observed
     * @param listed names of the interruptions that EC2 lists in the instance status, or that fewer than three answers in a row have omitted. EC2 lists an
     * event until it happens, so such an event has not happened yet, even if its time is over
     */
    public record Sources(Set<NoticeSource> acting, Set<String> listed) {

        /** Acts on every source; EC2 lists no events. */
        public static final Sources ALL = new Sources(EnumSet.allOf(NoticeSource.class), Set.of());

        public Sources {
            acting = Collections.unmodifiableSet(new TreeSet<>(acting));
            listed = Set.copyOf(listed);
        }
    }

    /** Inputs that act on every source, without nominations and with default options. */
    public InterruptionInputs(
            Instant now,
            List<Interruption> interruptions,
            List<InterruptionPolicy> policies,
            List<MaintenanceWindow> windows,
            Snapshot snapshot) {
        this(now, interruptions, policies, windows, snapshot, Nominations.NONE, Sources.ALL, Options.DEFAULT);
    }
}
