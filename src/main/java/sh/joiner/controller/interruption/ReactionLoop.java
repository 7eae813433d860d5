package sh.joiner.controller.interruption;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.loop.Backoff;
import sh.joiner.controller.loop.Lanes;
import sh.joiner.controller.loop.Loop;
import sh.joiner.controller.loop.RetryGate;
import sh.joiner.controller.report.LastReports;
import sh.joiner.engine.interruption.Effect;
import sh.joiner.engine.interruption.InterruptionDecider;
import sh.joiner.engine.interruption.InterruptionInputs;
import sh.joiner.engine.interruption.Reaction;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.ClusterChanges;
import sh.joiner.port.interruption.Interruptions;
import sh.joiner.port.runner.Runner;
import sh.joiner.port.runner.Stopwatch;

/** Decides on all interruptions together, and carries out the reactions in parallel. A failed reaction does not delay the others. */
public final class ReactionLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(ReactionLoop.class);
    private static final Duration BURST = Duration.ofMillis(100); // changes come in bursts
    private static final Duration UNTIL_KNOWN = Duration.ofSeconds(1);
    private static final Duration IDLE = Duration.ofMinutes(1);
    private static final Duration LEAST = Duration.ofMillis(200);
    private static final int AT_ONCE = 10;
    private static final int MOST_PLANNING = 2;
    private static final int MOST_RUNNING = 2_000; // more reactions wait for the next pass, which may find urgent ones
    private static final int SHARE = 10; // passes should take at most one tenth of the time
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
    private static final Comparator<Reaction> URGENCY = Comparator.comparing(ReactionLoop::isForgetting)
            .thenComparing(reaction -> reaction.interruption().notice().urgency())
            .thenComparing(reaction -> reaction.interruption().name());

    private final DecisionInputs inputs;
    private final ReactionExecutor executor;
    private final Loop loop;
    private final Lanes lanes;
    private final Runner runner;
    private final Semaphore planning = new Semaphore(MOST_PLANNING);
    private final RetryGate retries = new RetryGate();
    private final Backoff backoff = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(30));
    private final LastReports failures = new LastReports();
    private volatile Stopwatch share; // runs since the last pass
    private volatile Duration pause = Duration.ZERO; // the wait that keeps passes within their share of the time
    private volatile boolean any = true;

    public ReactionLoop(Needs<Cluster> needs, DecisionInputs inputs, ReactionExecutor executor, Runner runner) {
        this.inputs = inputs;
        this.executor = executor;
        this.runner = runner;
        this.lanes = new Lanes("reactions", runner, AT_ONCE);
        this.share = runner.stopwatch();
        this.loop = needs.loop(runner, this::pass);
    }

    void start(ClusterChanges changes) {
        inputs.onChange(
                () -> {
                    any = true;
                    soon();
                },
                this::soon);
        changes.onChange(this::changed);
        loop.start();
    }

    private void soon() {
        var left = pause.minus(share.elapsed());
        loop.wakeIn(left.compareTo(BURST) > 0 ? left : BURST);
    }

    private void changed(Cluster.Change change) {
        switch (change) {
            case Cluster.Change.OfClaim _, Cluster.Change.OfPool _, Cluster.Change.OfNode _ -> passIfAny();
            case Cluster.Change.OfPodsOn _ -> passIfAny();
            case Cluster.Change.OfPod _, Cluster.Change.OfNodeClass _ -> {}
        }
    }

    /** Requests a pass if an interruption is not finished. Otherwise, changes of the cluster do not matter. */
    private void passIfAny() {
        if (any) {
            soon();
        }
    }

    public Duration pass(Cluster cluster, Instant now) {
        var took = runner.stopwatch();
        var wait = inspect(cluster, now);
        var longest = took.elapsed().multipliedBy(SHARE - 1);
        pause = longest.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : longest;
        share = runner.stopwatch();
        return wait;
    }

    private Duration inspect(Cluster cluster, Instant now) {
        var objects = inputs.objects();
        if (objects.isEmpty()) {
            return UNTIL_KNOWN;
        }
        var interruptions = objects.get().interruptions();
        any = interruptions.stream()
                .anyMatch(interruption -> !interruption.phase().isFinal());
        return interruptions.isEmpty() ? IDLE : decide(inputs.inputs(objects.get(), cluster), cluster, now);
    }

    private Duration decide(InterruptionInputs pass, Cluster cluster, Instant now) {
        var reactions = InterruptionDecider.decide(pass);
        reactions.stream()
                .filter(Reaction::isRequired)
                .sorted(URGENCY)
                .forEach(reaction -> begin(cluster, reaction, now));
        forgetAllBut(pass.interruptions(), pass.snapshot().claims(), now);
        return InterruptionDecider.nextCheck(reactions)
                .map(at -> Duration.between(now, at))
                .filter(wait -> wait.compareTo(IDLE) < 0)
                .map(wait -> wait.compareTo(LEAST) < 0 ? LEAST : wait)
                .orElse(IDLE);
    }

    /** Returns true if the reaction deletes the interruption. Such reactions begin last. */
    private static boolean isForgetting(Reaction reaction) {
        return reaction.effects().contains(new Effect.Forget());
    }

    private void begin(Cluster cluster, Reaction reaction, Instant now) {
        var name = reaction.interruption().name();
        if (lanes.running() < MOST_RUNNING && retries.mayTry(name, now)) {
            lanes.run(name, at -> inTurn(cluster, reaction, at), (wait, end) -> retries.delay(name, end, wait));
        }
    }

    /** Runs the reaction. At most two replacements are planned at the same time, so that most threads stay free for other reactions. */
    private Duration inTurn(Cluster cluster, Reaction reaction, Instant now) {
        if (reaction.effects().stream().noneMatch(Effect.Replace.class::isInstance)) {
            return attempt(cluster, reaction, now);
        }
        if (planning.tryAcquire()) {
            try {
                return attempt(cluster, reaction, now);
            } finally {
                planning.release();
            }
        }
        loop.wakeIn(LEAST);
        return Duration.ZERO;
    }

    /** Carries out the reaction. Returns the wait before the next reaction to the notice. */
    private Duration attempt(Cluster cluster, Reaction reaction, Instant now) {
        var name = reaction.interruption().name();
        try {
            executor.carryOut(cluster, reaction, now);
            inputs.wrote(reaction);
            failures.forget(name);
            backoff.forget(name);
            return Duration.ZERO;
        } catch (RemoteCallException failure) {
            var wait = backoff.after(name);
            loop.wakeIn(wait);
            if (Interruptions.isChanged(failure)) {
                LOG.debugf("notice changed, deciding again: interruption=%s reason=%s", name, failure.getMessage());
            } else if (!loop.isClosed() && failures.isNew(name, String.valueOf(failure.getMessage()))) {
                LOG.warnf("reaction failed, retrying: interruption=%s reason=%s", name, failure.getMessage());
            }
            return wait;
        }
    }

    private void forgetAllBut(List<Interruption> interruptions, List<Claim> claims, Instant now) {
        var names = interruptions.stream().map(Interruption::name).collect(Collectors.toSet());
        retries.keep(names);
        backoff.keep(names);
        failures.keep(names);
        inputs.keep(names);
        executor.keep(claims.stream().map(Claim::uid).collect(Collectors.toSet()), now);
    }

    @Override
    public void close() {
        loop.close();
        lanes.close();
    }
}
