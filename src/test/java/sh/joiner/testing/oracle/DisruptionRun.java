package sh.joiner.testing.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import sh.joiner.engine.disruption.DisruptionCommand;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.engine.disruption.DisruptionPass;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.plan.Plan.Placement;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.engine.scheduling.Scheduler;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The disruption commands in a cluster until no command is left. Each command is carried out completely before the next decision. Expired claims
 * are deleted first. In each round, pending pods and the pods of nodes that are being deleted get a node, and then one pass decides.
 */
public final class DisruptionRun {

    private static final int ROUNDS = 60; // plus one for each node: a run that needs more rounds counts as not ended

    private final DisruptionInputs inputs;
    private final DisruptionOptions options;
    private final RunningCluster cluster;
    private final List<Step> steps = new ArrayList<>();
    private final Set<String> expired;
    private final Decider decider;
    private boolean hasEnded;

    /** Decides what happens in a round, in place of a pass of the engine. */
    @FunctionalInterface
    public interface Decider {

        /** Carries out the next commands. Returns false if there is none. */
        boolean decide(DisruptionInputs inputs, Execution execution);
    }

    /** Carries out commands one after the other. */
    @FunctionalInterface
    public interface Execution {

        /** Carries out a command, and returns the new nodes. */
        List<Launch> carryOut(DisruptionCommand command);
    }

    private DisruptionRun(DisruptionInputs inputs, DisruptionOptions options, Decider decider) {
        this.decider = decider;
        this.inputs = inputs;
        this.options = options;
        this.cluster = new RunningCluster(inputs.snapshot());
        this.expired = cluster.expire();
    }

    /** A new claim and the name of its node. */
    public record Launch(NodeName node, PlannedClaim claim) {}

    /**
     * A plan or a command, with its effect.
     *
     * @param kind {@code provision}, {@code empty}, {@code drift} or {@code consolidate}
     * @param before the cluster before the step
     * @param command absent for a plan
     * @param moves the node that each moved pod runs on now
     * @param evictions the number of pods that had to leave a node because of the command
     */
    public record Step(
            String kind,
            Snapshot before,
            Optional<DisruptionCommand> command,
            Set<NodeName> removed,
            List<Launch> launches,
            SortedMap<PodName, NodeName> moves,
            int evictions) {}

    /** Returns the run of these inputs. */
    public static DisruptionRun of(DisruptionInputs inputs, DisruptionOptions options) {
        return of(inputs, options, (now, execution) -> {
            var commands = DisruptionPass.decide(now, options, () -> false).commands();
            commands.forEach(execution::carryOut);
            return !commands.isEmpty();
        });
    }

    /** Returns the run in which another decider takes the place of the pass. */
    public static DisruptionRun of(DisruptionInputs inputs, DisruptionOptions options, Decider decider) {
        var run = new DisruptionRun(inputs, options, decider);
        int most = ROUNDS + inputs.snapshot().nodes().size();
        for (int round = 0; round < most && !run.hasEnded; round++) {
            boolean isProvisioned = run.provision();
            boolean isDisrupted = run.disrupt();
            run.hasEnded = !isProvisioned && !isDisrupted;
        }
        return run;
    }

    private boolean provision() {
        var leaving = cluster.leaving();
        if (leaving.isEmpty() && !cluster.hasPendingPods()) {
            return false;
        }
        var before = cluster.snapshot();
        var plan = Scheduler.plan(before, options.scheduling(), () -> false);
        if (leaving.isEmpty() && plan.placements().isEmpty()) {
            return false;
        }
        var targets = new TreeMap<PodName, Target>(
                plan.placements().stream().collect(Collectors.toMap(Placement::pod, Placement::target)));
        var change = cluster.carryOut(leaving, plan.claims(), targets);
        steps.add(new Step("provision", before, Optional.empty(), leaving, change.launches(), change.moves(), 0));
        return true;
    }

    private boolean disrupt() {
        return decider.decide(new DisruptionInputs(cluster.snapshot(), inputs.nominated()), this::carryOut);
    }

    private List<Launch> carryOut(DisruptionCommand command) {
        var before = cluster.snapshot();
        var removed = command.removed().stream()
                .map(candidate -> candidate.node().name())
                .collect(Collectors.toSet());
        var change = cluster.carryOut(removed, command.launched(), command.moves());
        steps.add(new Step(
                kind(command.reason()),
                before,
                Optional.of(command),
                removed,
                change.launches(),
                change.moves(),
                change.displaced()));
        return change.launches();
    }

    private static String kind(DisruptionReason reason) {
        return switch (reason) {
            case EMPTY -> "empty";
            case DRIFTED -> "drift";
            case UNDERUTILIZED -> "consolidate";
        };
    }

    /** Returns true if no command was left. */
    public boolean hasEnded() {
        return hasEnded;
    }

    /** Returns the names of the claims that were deleted because of their age. */
    public Set<String> expired() {
        return expired;
    }

    public List<Step> steps() {
        return List.copyOf(steps);
    }

    /** Returns the cluster after the last step. */
    public Snapshot end() {
        return cluster.snapshot();
    }

    /** Returns the pods without a node after the last step. */
    public List<PodName> pending() {
        return end().pods().stream()
                .filter(pod -> !pod.isBound())
                .map(Pod::name)
                .toList();
    }

    /** Returns the price of all managed nodes after the last step in USD an hour. */
    public double price() {
        var last = end();
        return last.claims().stream()
                .mapToDouble(claim -> last.catalog()
                        .price(
                                claim.nodeClass().name(),
                                claim.label(Labels.INSTANCE_TYPE),
                                claim.label(Labels.ZONE),
                                claim.label(Labels.CAPACITY_TYPE))
                        .orElse(0.0))
                .sum();
    }

    /** Returns the number of commands. */
    public int commands() {
        return (int) steps.stream().flatMap(step -> step.command().stream()).count();
    }

    /** Returns the number of pods that commands evicted. A pod that moves twice counts twice. */
    public int evictions() {
        return steps.stream().mapToInt(Step::evictions).sum();
    }
}
