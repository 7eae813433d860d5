package sh.joiner.controller.disruption;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.controller.loop.Loop;
import sh.joiner.controller.provisioning.NominationState;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.controller.report.LastReports;
import sh.joiner.engine.disruption.DisruptionCandidates;
import sh.joiner.engine.disruption.DisruptionCommand;
import sh.joiner.engine.disruption.DisruptionDecision;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.disruption.RunningCommand;
import sh.joiner.engine.disruption.StartCheck;
import sh.joiner.engine.hold.Allowance;
import sh.joiner.engine.hold.DisruptionPause;
import sh.joiner.engine.hold.FirstDisruption;
import sh.joiner.engine.hold.RemovalHolds;
import sh.joiner.engine.hold.Removals;
import sh.joiner.engine.scheduling.UnconsideredPods;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.model.window.DisruptionRules;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.ClusterChanges;
import sh.joiner.port.cluster.Nodes;
import sh.joiner.port.runner.Runner;

/**
 * Removes nodes that are empty, drifted or underutilized (core 5.1). Each pass continues the running commands and then looks for the next commands.
 * Before anything is written, commands that save money are decided again 15 seconds after the search. The commands that are still valid start together.
 *
 * <p>{@link WholePass} or {@link sh.joiner.engine.disruption.DisruptionPass} decides.
 */
public final class DisruptionLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(DisruptionLoop.class);
    private static final String LEFTOVERS = "leftovers";
    private static final Duration POLL = Duration.ofSeconds(10);
    private static final Duration RUNNING = Duration.ofSeconds(1);
    private static final Duration VALIDATION_DELAY = Duration.ofSeconds(15);
    private static final Duration UNTIL_SEEN = Duration.ofMinutes(1);
    private static final Duration LONGEST_SEARCH = Duration.ofSeconds(10);
    private static final int IDLE_SHARE = 9; // searches that find nothing use at most a tenth of a core

    /** The time after which an unchanged cluster is searched again, because prices, budgets and durations may have changed (core 5.10). */
    private static final Duration UNCHANGED = Duration.ofMinutes(5);

    private final ClusterChanges changes;
    private final DisruptionMethod method;
    private final DisruptionNeeds needs;
    private final OtherDecisions others;
    private final CommandExecutor executor;
    private final Limits limits;
    private final Consumer<DisruptionDecision> decisions;
    private final Consumer<SearchMeasures> searches;
    private final Loop loop;
    private final LastReports failures = new LastReports();
    private final LastReports invalidBudgets = new LastReports();
    private final Map<ClaimName, Written> annotated = new HashMap<>(); // claims whose command no snapshot shows yet
    private final Map<ClaimName, Written> started = new HashMap<>(); // claims whose replacements no snapshot shows yet
    private final Runner runner;
    private final AtomicLong changed = new AtomicLong();
    private long settledAt = -1; // the number of changes before the last search that found nothing
    private Holding settledWith = new Holding(DisruptionRules.NONE, List.of());
    private Instant again = Instant.MIN;
    private @Nullable Found found;

    /** Commands that were found and are not started yet. */
    private record Found(List<DisruptionCommand> commands, Instant due) {}

    /** A command that was written to a claim. */
    private record Written(String command, Instant at) {}

    /** The freezes, windows and pauses of a search. A search that found nothing is repeated if they change. */
    private record Holding(DisruptionRules rules, List<DisruptionPause> pauses) {}

    public DisruptionLoop(
            ClusterChanges changes,
            DisruptionNeeds needs,
            Outputs outputs,
            DisruptionMethod method,
            OtherDecisions others,
            Runner runner) {
        this.changes = changes;
        this.method = method;
        this.needs = needs;
        this.others = others;
        this.runner = runner;
        this.executor = new CommandExecutor(outputs.claims(), outputs.nodes(), outputs.reporter());
        this.limits = outputs.limits();
        this.decisions = outputs.decisions();
        this.searches = outputs.searches();
        outputs.reporter().launches().add(needs.facts().launches()::ended);
        this.loop = needs.needs().loop(runner, (cluster, now) -> pass(() -> needs.see(cluster, now), now));
    }

    /**
     * The outputs of the loop.
     *
     * @param decisions receives each result of a search for commands
     * @param searches receives the measures of each search
     */
    public record Outputs(
            Claims claims,
            Nodes nodes,
            DecisionReporter reporter,
            Limits limits,
            Consumer<DisruptionDecision> decisions,
            Consumer<SearchMeasures> searches) {}

    /**
     * The limits of commands.
     *
     * @param first limits how many nodes are disrupted in an hour after an installation or upgrade
     * @param moves limits how often pods move for savings
     */
    public record Limits(FirstDisruptionLimit first, MoveLimit moves) {}

    /**
     * The decisions of other controllers about nodes.
     *
     * @param interruptions returns all NodeInterruptions that are known
     */
    public record OtherDecisions(NominationState nominations, Supplier<List<Interruption>> interruptions) {}

    public void start() {
        changes.onChange(change -> {
            changed.incrementAndGet();
            switch (change) {
                case Cluster.Change.OfClaim _ -> loop.wakeIn(RUNNING);
                case Cluster.Change.OfPool _,
                        Cluster.Change.OfNodeClass _,
                        Cluster.Change.OfPod _,
                        Cluster.Change.OfPodsOn _,
                        Cluster.Change.OfNode _ -> {}
            }
        });
        loop.start();
    }

    Duration pass(Supplier<DisruptionNeeds.Seen> see, Instant now) {
        long version = changed.get(); // before the snapshot, so that a missed change causes another search (core 5.10)
        var known = see.get();
        var seen = known.snapshot();
        if (awaitsAnnotations(seen, now)) {
            return RUNNING;
        }
        executor.keep(seen);
        var running = RunningCommand.in(seen);
        int queued =
                running.stream().mapToInt(command -> command.removed().size()).sum();
        var holds = new RemovalHolds(seen);
        running.forEach(command -> attempt(command.id(), () -> executor.advance(command, queued, holds, seen)));
        attempt(LEFTOVERS, () -> executor.removeLeftovers(seen));
        reportBudgets(seen);
        failures.keep(Stream.concat(running.stream().map(RunningCommand::id), Stream.of(LEFTOVERS))
                .collect(Collectors.toSet()));
        var next = next(known, version, now);
        return running.isEmpty() || next.compareTo(RUNNING) < 0 ? next : RUNNING;
    }

    private void reportBudgets(Snapshot seen) {
        invalidBudgets.keep(seen.pools().stream().map(Pool::uid).collect(Collectors.toSet()));
        seen.pools().forEach(this::reportBudgets);
    }

    private void reportBudgets(Pool pool) {
        var problem = pool.own().budgets().stream()
                .flatMap(budget -> budget.problem().stream())
                .findFirst();
        problem.filter(text -> invalidBudgets.isNew(pool.uid(), text))
                .ifPresent(text -> executor.reporter().invalidBudget(pool, text));
        if (problem.isEmpty()) {
            invalidBudgets.forget(pool.uid());
        }
    }

    /**
     * Returns true if the snapshot does not show the annotations of a command yet. With such a snapshot, a search could
     * choose the same nodes again, or too many other nodes.
     */
    private boolean awaitsAnnotations(Snapshot seen, Instant now) {
        boolean awaitsCommands =
                awaits(annotated, seen, claim -> claim.disruption().isEmpty(), now);
        boolean awaitsReplacements = awaits(started, seen, claim -> !claim.hasAllReplacements(), now);
        return awaitsCommands || awaitsReplacements;
    }

    private static boolean awaits(
            Map<ClaimName, Written> written, Snapshot seen, Predicate<Claim> isWithout, Instant now) {
        written.values().removeIf(own -> own.at().plus(UNTIL_SEEN).isBefore(now));
        if (!written.isEmpty()) {
            written.keySet()
                    .retainAll(seen.claims().stream()
                            .filter(isWithout)
                            .map(Claim::name)
                            .collect(Collectors.toSet()));
        }
        return !written.isEmpty();
    }

    private Duration next(DisruptionNeeds.Seen known, long version, Instant now) {
        var inputs = inputs(known.snapshot(), known.pauses());
        var waiting = found;
        if (waiting == null) {
            return find(known, inputs, version, now);
        }
        if (now.isBefore(waiting.due())) {
            return Duration.between(now, waiting.due());
        }
        found = null;
        var recorder = recorder(known);
        var valid = method.again(waiting.commands(), inputs, recorder);
        if (recorder.isCancelled()) {
            return RUNNING;
        }
        valid.forEach(command -> start(known, command, now));
        var removed = nodes(valid);
        waiting.commands().forEach(command -> executor.reporter().rejected(command, removed));
        return RUNNING;
    }

    private DisruptionInputs inputs(Snapshot seen, List<DisruptionPause> pauses) {
        var snapshot = UnconsideredPods.asWaiting(seen);
        var removals = Removals.of(snapshot, others.interruptions().get());
        return new DisruptionInputs(
                limits.first().limited(snapshot, removals),
                Set.copyOf(others.nominations().last().toNodes().values()),
                executor.backOffs(),
                removals,
                pauses);
    }

    private static Set<NodeName> nodes(List<DisruptionCommand> commands) {
        return commands.stream()
                .flatMap(command -> command.removed().stream())
                .map(candidate -> candidate.node().name())
                .collect(Collectors.toSet());
    }

    private Duration find(DisruptionNeeds.Seen known, DisruptionInputs inputs, long version, Instant now) {
        var holding = new Holding(inputs.snapshot().around().rules(), inputs.pauses());
        if (version == settledAt && holding.equals(settledWith) && now.isBefore(again)) {
            return POLL;
        }
        var recorder = recorder(known);
        var decision = method.decide(inputs, recorder);
        if (recorder.isCancelled()) {
            return RUNNING;
        }
        var took = recorder.elapsed();
        decisions.accept(decision.with(inputs));
        var candidates = DisruptionCandidates.of(inputs);
        report(inputs, candidates, decision, recorder);
        if (decision.commands().isEmpty()) {
            settledAt = version;
            settledWith = holding;
            again = nextSearch(inputs, candidates, now);
            return max(POLL, took.multipliedBy(IDLE_SHARE));
        }
        var commands = decision.commands();
        if (commands.getFirst().reason() == DisruptionReason.DRIFTED) {
            commands.forEach(command -> start(known, command, now));
            return RUNNING;
        }
        commands.stream().filter(command -> !command.launched().isEmpty()).forEach(executor.reporter()::candidate);
        found = new Found(commands, now.plus(VALIDATION_DELAY));
        return VALIDATION_DELAY;
    }

    /** Returns a recorder that cancels a search when a gate of the inputs closes, or when this loop is closed, for example because the lease is lost. */
    private SearchMeasures.Recorder recorder(DisruptionNeeds.Seen known) {
        return new SearchMeasures.Recorder(
                runner.stopwatch(), LONGEST_SEARCH, () -> loop.isClosed() || !needs.stillHas(known));
    }

    private void report(
            DisruptionInputs inputs,
            Map<DisruptionReason, DisruptionCandidates> candidates,
            DisruptionDecision decision,
            SearchMeasures.Recorder recorder) {
        var measured = recorder.end(inputs, candidates, decision);
        searches.accept(measured);
        measured.moves().forEach(executor.reporter()::scored);
        executor.kept().searched(inputs, candidates, decision);
        limits.first().searched(inputs, decision);
    }

    private void start(DisruptionNeeds.Seen known, DisruptionCommand command, Instant now) {
        attempt(command.text(), () -> {
            var fresh = inputs(withAnnotations(known.fresh()), known.pauses()); // the search took time
            var obstacles = new ArrayList<>(StartCheck.obstacles(command, fresh));
            obstacles.addAll(RolloutMarks.obstacles(command, fresh.snapshot()));
            if (obstacles.isEmpty()) {
                limits.first().charge(command, now); // before the first write, so that a crash cannot lose the count
                var moved = limits.moves().charge(command, fresh.snapshot(), now);
                var marks = RolloutMarks.of(command, fresh.snapshot(), moved);
                var written = new Written(CommandExecutor.id(command, now), now);
                executor.start(command, marks, known.catalogs(), claim -> annotated.put(claim, written), now)
                        .forEach(claim -> started.put(claim, written));
            } else {
                executor.reporter().rejected(command, obstacles);
            }
        });
    }

    /** Returns the snapshot with the commands that it does not show yet, so that budgets count the commands that have started in this pass. */
    private Snapshot withAnnotations(Snapshot seen) {
        if (annotated.isEmpty()) {
            return seen;
        }
        return seen.withClaims(seen.claims().stream()
                .map(claim -> {
                    var written = annotated.get(claim.name());
                    return written == null ? claim : claim.annotated(Claim.DISRUPTION, written.command());
                })
                .toList());
    }

    /**
     * Returns when to search again although nothing has changed, at most five minutes from now. At this time, a budget, a
     * freeze or a window changes, a blocker of a node ends, or the next hour of a {@link FirstDisruption} begins.
     */
    private static Instant nextSearch(
            DisruptionInputs inputs, Map<DisruptionReason, DisruptionCandidates> candidates, Instant now) {
        var budgets = inputs.snapshot().pools().stream().flatMap(pool -> Allowance.nextChange(pool, now).stream());
        var blockers = candidates.values().stream()
                .flatMap(found -> found.blocked().values().stream())
                .flatMap(List::stream)
                .flatMap(blocker -> blocker.end().stream());
        var holds = RemovalHolds.nextChange(inputs.snapshot().around().rules(), now).stream();
        var hours = inputs.snapshot().pools().stream()
                .flatMap(pool -> FirstDisruption.of(pool).stream())
                .map(first -> first.nextHour(now));
        return Stream.of(budgets, blockers, holds, hours)
                .flatMap(times -> times)
                .min(Comparator.naturalOrder())
                .filter(now.plus(UNCHANGED)::isAfter)
                .orElse(now.plus(UNCHANGED));
    }

    private static Duration max(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    /** Runs a step. A failure is logged once, does not affect other commands, and is retried in the next pass. */
    private void attempt(String what, Runnable step) {
        try {
            step.run();
        } catch (RemoteCallException failure) {
            if (!loop.isClosed() && failures.isNew(what, String.valueOf(failure.getMessage()))) {
                LOG.warnf("disruption step failed, retrying: command=%s reason=%s", what, failure.getMessage());
            }
        }
    }

    @Override
    public void close() {
        loop.close();
    }
}
