package sh.joiner.engine.scheduling;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.DaemonSet;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.snapshot.Snapshot;

/**
 * Finds a place for every pod that waits, on nodes that are there, on claims under way, or on new claims (core 4).
 *
 * <p>A pure function: the same snapshot gives the same plan, in whatever order its lists are.
 */
public final class Scheduler {

    private static final Comparator<Plan> BEST =
            Comparator.<Plan>comparingInt(plan -> plan.refusals().size()).thenComparingDouble(Plan::price);

    private final Snapshot snapshot;
    private final Intake intake;
    private final States states;
    private final Slots slots;
    private final Templates templates;
    private final List<Candidate> queue;
    private final Topology topology;
    private final Rules rules;

    private Scheduler(Snapshot snapshot) {
        this.snapshot = snapshot;
        var views = NodeViews.of(snapshot);
        this.intake = Intake.of(snapshot.pods(), views);
        this.states = new States(Named.in(snapshot, intake.pods()));
        this.slots = Slots.of(Stream.concat(
                intake.pods().stream().map(Pod::requests),
                snapshot.daemonSets().stream().map(DaemonSet::requests)));
        this.templates = Templates.of(snapshot, views, states, slots);
        var classes = new PodClasses(snapshot.pods(), slots, new Relaxation(hasSoftTaints()), states);
        this.queue = queue(classes);
        this.topology = new Topology(classes.all(), running(), views, templates.usable(), states);
        var nodes = NodeBins.of(snapshot, views, templates.usable(), slots);
        this.rules = new Rules(states, slots, templates.usable(), nodes, topology);
    }

    /** The plan for one picture of the cluster. */
    public static Plan plan(Snapshot snapshot) {
        return plan(snapshot, () -> false);
    }

    /**
     * The plan for one picture of the cluster, cut short when there is no more time: what was placed by then counts.
     *
     * @param stop asked before each pod
     */
    public static Plan plan(Snapshot snapshot, BooleanSupplier stop) {
        return Stream.of(GreedyPacker.Ties.values())
                .map(ties -> new Scheduler(snapshot).plan(new GreedyPacker(ties), stop))
                .min(BEST)
                .orElseThrow();
    }

    /** The same plan, made once more so that it can be asked about single pods. */
    public static Explained explained(Snapshot snapshot, BooleanSupplier stop) {
        return Stream.of(GreedyPacker.Ties.values())
                .map(ties -> {
                    var scheduler = new Scheduler(snapshot);
                    return scheduler.explained(scheduler.plan(new GreedyPacker(ties), stop));
                })
                .min(Comparator.comparing(Explained::plan, BEST))
                .orElseThrow();
    }

    private Explained explained(Plan plan) {
        var classes = queue.stream().collect(Collectors.toMap(one -> one.pod().name(), Candidate::kind));
        var words = new Explained.Words(
                new Explainer(states, slots, topology),
                new Funnels(states, rules),
                new NodeTally(rules, topology, slots));
        return new Explained(plan, classes, rules, templates.unusable(), words);
    }

    private Plan plan(Packer packer, BooleanSupplier stop) {
        var leftover = packer.pack(rules, queue, stop);
        var result = new Result(intake.refused());
        result.take(rules, new Drafts(states, slots));
        var refusals = new Refusals(rules.templates(), templates.unusable(), new Explainer(states, slots, topology));
        leftover.refused().forEach(pod -> result.refuse(refusals.of(pod)));
        leftover.unseen().forEach(pod -> result.refuse(Refusals.unseen(pod)));
        return result.plan(snapshot.takenAt(), !leftover.unseen().isEmpty());
    }

    private List<Candidate> queue(PodClasses classes) {
        return intake.pods().stream()
                .map(pod -> new Candidate(pod, classes.of(pod)))
                .sorted(Candidate.ORDER)
                .toList();
    }

    // Pods that will be placed anew, or are on their way out, no longer count where they are.
    private List<Pod> running() {
        var moving = Set.copyOf(intake.pods());
        return snapshot.pods().stream()
                .filter(pod -> pod.isBound()
                        && !pod.life().isTerminal()
                        && !pod.life().isTerminating()
                        && !moving.contains(pod))
                .sorted(Comparator.comparing(Pod::name))
                .toList();
    }

    private boolean hasSoftTaints() {
        return templates.usable().stream()
                .flatMap(template -> template.shape().taints().stream())
                .anyMatch(taint -> taint.effect() == Taint.Effect.PREFER_NO_SCHEDULE);
    }
}
