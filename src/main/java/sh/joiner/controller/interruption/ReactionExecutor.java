package sh.joiner.controller.interruption;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import sh.joiner.controller.loop.RetryGate;
import sh.joiner.controller.report.NoticeReporter;
import sh.joiner.engine.interruption.Effect;
import sh.joiner.engine.interruption.Reaction;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.interruption.Interruptions;

/**
 * Carries out reactions: writes the progress, and performs the actions before and after this write. Throws {@link sh.joiner.port.RemoteCallException} if a
 * write or an action fails. The caller then decides again. Thread-safe.
 */
public final class ReactionExecutor {

    private static final Duration UNTIL_SEEN = Duration.ofSeconds(5);

    private final Interruptions interruptions;
    private final NoticeReporter reporter;
    private final NodeActions nodes;
    private final CapacityMarks capacity;
    private final ReplacementLauncher replacements;
    private final RetryGate retries = new RetryGate();

    public ReactionExecutor(
            Interruptions interruptions,
            NoticeReporter reporter,
            NodeActions nodes,
            CapacityMarks capacity,
            ReplacementLauncher replacements) {
        this.interruptions = interruptions;
        this.reporter = reporter;
        this.nodes = nodes;
        this.capacity = capacity;
        this.replacements = replacements;
    }

    void carryOut(Cluster cluster, Reaction reaction, Instant now) {
        refuseStale(reaction);
        reaction.before().forEach(effect -> performOnce(cluster, reaction, effect, now));
        boolean forgotten = reaction.effects().contains(new Effect.Forget());
        if (!forgotten && reaction.isRequired()) {
            interruptions.progress(reaction.interruption(), reaction.next());
            report(reaction);
        }
        reaction.after().forEach(effect -> performOnce(cluster, reaction, effect, now));
    }

    /**
     * Refuses a reaction whose interruption has changed while the reaction waited for its turn, for example because a user cancelled the
     * interruption.
     */
    private void refuseStale(Reaction reaction) {
        var interruption = reaction.interruption();
        if (interruptions
                .find(interruption.name())
                .filter(now -> !now.isUnchangedSince(interruption))
                .isPresent()) {
            throw Interruptions.changed(interruption.name());
        }
    }

    private void report(Reaction reaction) {
        var interruption = reaction.interruption();
        var next = reaction.next();
        if (!interruption.evaluated() || interruption.phase() != next.phase()) {
            reporter.moved(interruption, next.phase().word(), String.join("; ", next.reasons()));
        }
    }

    /** Performs the action, unless the action was performed a short time ago and its result may not be visible yet. */
    private void performOnce(Cluster cluster, Reaction reaction, Effect effect, Instant now) {
        var key = reaction.interruption().name() + " " + effect;
        if (retries.mayTry(key, now)) {
            perform(cluster, reaction, effect);
            retries.delay(key, now, UNTIL_SEEN);
        }
    }

    private void perform(Cluster cluster, Reaction reaction, Effect effect) {
        var interruption = reaction.interruption();
        switch (effect) {
            case Effect.Report _ -> nodes.announce(cluster, interruption);
            case Effect.Cordon(var node) -> nodes.cordon(interruption, node);
            case Effect.Uncordon(var node) -> nodes.uncordon(interruption, node);
            case Effect.MarkUnavailable(var _, var type, var zone) -> capacity.spotUnavailable(type, zone);
            case Effect.EmptyReservation(var reservation) -> capacity.reservationEmpty(reservation);
            case Effect.Replace(var _, var node, var leaving) -> replacements.replace(interruption, node, leaving);
            case Effect.SetDeadline(var claim, var at) -> nodes.terminateAt(claim, at);
            case Effect.Delete(var claim, var uid) ->
                nodes.delete(cluster, interruption.with(reaction.next()), claim, uid);
            case Effect.Forget _ -> interruptions.delete(interruption.name());
        }
    }

    /** Forgets all claims except those with these uids. Also forgets the actions that may be performed again. */
    void keep(Set<String> uids, Instant now) {
        retries.forgetExpired(now);
        nodes.keep(uids);
    }
}
