package sh.joiner.board;

import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sh.joiner.board.interruption.EffectiveRuleView;
import sh.joiner.board.interruption.InterruptionPolicyProjection;
import sh.joiner.board.interruption.InterruptionPolicyView;
import sh.joiner.board.interruption.InterruptionProjection;
import sh.joiner.board.interruption.InterruptionView;
import sh.joiner.board.interruption.KnownInterruptions;
import sh.joiner.board.interruption.WindowProjection;
import sh.joiner.board.interruption.WindowView;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.window.MaintenanceWindow;

/** The last known interruptions, interruption policies and maintenance windows. Immutable. Views are computed on first use. */
final class Notices {

    static final Notices NONE = new Notices(List.of(), List.of(), List.of(), Set.of());

    private final List<Interruption> recorded;
    private final Lazy<List<InterruptionView>> interruptions;
    private final List<InterruptionPolicy> policies;
    private final List<MaintenanceWindow> windows;
    private final Set<Topic> known;

    private Notices(
            List<Interruption> recorded,
            List<InterruptionPolicy> policies,
            List<MaintenanceWindow> windows,
            Set<Topic> known) {
        this.recorded = recorded;
        this.interruptions = new Lazy<>(() -> InterruptionProjection.views(recorded));
        this.policies = policies;
        this.windows = windows;
        this.known = known;
    }

    /** Returns true if the objects of the topic were listed at least once. */
    boolean isKnown(Topic topic) {
        return known.contains(topic);
    }

    private Set<Topic> knowing(Topic topic) {
        var all = EnumSet.of(topic);
        all.addAll(known);
        return Collections.unmodifiableSet(all);
    }

    Notices withInterruptions(List<Interruption> all) {
        return new Notices(List.copyOf(all), policies, windows, knowing(Topic.INTERRUPTIONS));
    }

    Notices withPolicies(List<InterruptionPolicy> all) {
        return new Notices(recorded, List.copyOf(all), windows, knowing(Topic.INTERRUPTIONPOLICIES));
    }

    Notices withWindows(List<MaintenanceWindow> all) {
        return new Notices(recorded, policies, List.copyOf(all), knowing(Topic.MAINTENANCEWINDOWS));
    }

    List<Interruption> recorded() {
        return recorded;
    }

    List<InterruptionView> interruptions() {
        return interruptions.get();
    }

    List<InterruptionPolicyView> policies(List<Pool> pools) {
        var isKnown = isKnown(Topic.MAINTENANCEWINDOWS);
        return InterruptionPolicyProjection.views(policies, pools, isKnown ? Optional.of(windows) : Optional.empty());
    }

    List<EffectiveRuleView> effectiveRules(List<Pool> pools) {
        return InterruptionPolicyProjection.effective(policies, pools);
    }

    List<WindowView> windows(Instant now) {
        return WindowProjection.views(windows, policies, now);
    }

    KnownInterruptions all(List<Pool> pools, Instant now) {
        return new KnownInterruptions(interruptions(), policies(pools), windows(now));
    }
}
