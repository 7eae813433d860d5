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
        if (!forgotten && reaction.isNew()) {
            interruptions.progress(reaction.about(), reaction.next());
            report(reaction);
        }
        reaction.after().forEach(effect -> performOnce(cluster, reaction, effect, now));
    }

    /**
     * Refuses a reaction whose interruption has changed while the reaction waited for its turn, for example because a user cancelled the
     * interruption.
     */
    private void refuseStale(Reaction reaction) {
        var about = reaction.about();
        if (interruptions
                .find(about.name())
                .filter(now -> !now.isUnchangedSince(about))
                .isPresent()) {
            throw Interruptions.changed(about.name());
        }
    }

    private void report(Reaction reaction) {
        var about = reaction.about();
        var next = reaction.next();
        if (!about.evaluated() || about.phase() != next.phase()) {
            reporter.moved(about, next.phase().word(), String.join("; ", next.reasons()));
        }
    }

    /** Performs the action, unless the action was performed a short time ago and its result may not be visible yet. */
    private void performOnce(Cluster cluster, Reaction reaction, Effect effect, Instant now) {
        var key = reaction.about().name() + " " + effect;
        if (retries.mayTry(key, now)) {
            perform(cluster, reaction, effect);
            retries.delay(key, now, UNTIL_SEEN);
        }
    }

    private void perform(Cluster cluster, Reaction reaction, Effect effect) {
        var about = reaction.about();
        switch (effect) {
            case Effect.Report _ -> nodes.announce(cluster, about);
            case Effect.Cordon(var node) -> nodes.cordon(about, node);
            case Effect.Uncordon(var node) -> nodes.uncordon(about, node);
            case Effect.MarkUnavailable(var _, var type, var zone) -> capacity.spotUnavailable(type, zone);
            case Effect.EmptyReservation(var reservation) -> capacity.reservationEmpty(reservation);
            case Effect.Replace(var _, var node, var leaving) -> replacements.replace(about, node, leaving);
            case Effect.SetDeadline(var claim, var at) -> nodes.terminateAt(claim, at);
            case Effect.Delete(var claim, var uid) -> nodes.delete(cluster, about.with(reaction.next()), claim, uid);
            case Effect.Forget _ -> interruptions.delete(about.name());
        }
    }

    /** Forgets all claims except those with these uids. Also forgets the actions that may be performed again. */
    void keep(Set<String> uids, Instant now) {
        retries.forgetExpired(now);
        nodes.keep(uids);
    }
}
