package sh.joiner.controller.interruption;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import sh.joiner.controller.notice.NoticeSources;
import sh.joiner.controller.provisioning.NominationState;
import sh.joiner.engine.interruption.InterruptionInputs;
import sh.joiner.engine.interruption.Reaction;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.model.window.MaintenanceWindow;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.interruption.InterruptionPolicies;
import sh.joiner.port.interruption.Interruptions;
import sh.joiner.port.interruption.MaintenanceWindows;

/** Reads all inputs of the decisions on interruptions. Thread-safe. */
public final class DecisionInputs {

    private final Interruptions interruptions;
    private final InterruptionPolicies policies;
    private final MaintenanceWindows windows;
    private final NominationState nominations;
    private final NoticeSources sources;
    private final ReplacementLauncher replacements;
    private final UnconfirmedProgress written = new UnconfirmedProgress();

    public DecisionInputs(
            Interruptions interruptions,
            InterruptionPolicies policies,
            MaintenanceWindows windows,
            NominationState nominations,
            NoticeSources sources,
            ReplacementLauncher replacements) {
        this.interruptions = interruptions;
        this.policies = policies;
        this.windows = windows;
        this.nominations = nominations;
        this.sources = sources;
        this.replacements = replacements;
    }

    InterruptionPolicies policies() {
        return policies;
    }

    MaintenanceWindows windows() {
        return windows;
    }

    /** Registers one listener for changes of interruptions and one for changes of policies and windows. */
    void onChange(Runnable ofInterruption, Runnable ofRule) {
        interruptions.onChange(_ -> ofInterruption.run());
        policies.onChange(ofRule);
        windows.onChange(ofRule);
    }

    /** The objects of one pass. */
    record Objects(
            List<Interruption> interruptions, List<InterruptionPolicy> policies, List<MaintenanceWindow> windows) {}

    /** Returns the objects with the progress that was last written; empty until interruptions, policies and windows are known. */
    Optional<Objects> objects() {
        var shown = interruptions.all().map(written::withLatest);
        var known = policies.all();
        var hours = windows.all();
        return shown.isEmpty() || known.isEmpty() || hours.isEmpty()
                ? Optional.empty()
                : Optional.of(new Objects(shown.get(), known.get(), hours.get()));
    }

    InterruptionInputs inputs(Objects objects, Cluster cluster) {
        var shown = cluster.snapshot();
        var snapshot = isReplacing(objects.policies()) ? replacements.withSupply(shown) : shown;
        return new InterruptionInputs(
                snapshot.takenAt(),
                objects.interruptions(),
                objects.policies(),
                objects.windows(),
                snapshot,
                nominations.last(),
                sources.at(snapshot.takenAt()),
                replacements.options());
    }

    private static boolean isReplacing(List<InterruptionPolicy> policies) {
        return policies.stream()
                .flatMap(policy -> policy.terms().stream())
                .anyMatch(InterruptionPolicy.Terms::replaceFirst);
    }

    /** Records the progress that was written for this reaction, until the informers show it. */
    void wrote(Reaction reaction) {
        written.wrote(reaction);
    }

    /** Forgets all interruptions except those with these names. */
    void keep(Set<String> names) {
        written.keep(names);
    }
}
