package sh.joiner.controller.interruption;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sh.joiner.controller.catalog.NodeClassBook;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.controller.loop.Pace;
import sh.joiner.controller.report.News;
import sh.joiner.controller.report.NoticeChronicle;
import sh.joiner.engine.interruption.Effect;
import sh.joiner.engine.interruption.Reaction;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.Unavailable.Seat;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.node.Node;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.Nodes;
import sh.joiner.port.interruption.Interruptions;
import sh.joiner.port.launch.Capacity.Exhausted;

/**
 * Writes down what was decided about a notice, and does it. Throws {@link sh.joiner.port.OutsideTrouble}: what was not done is decided
 * again. Thread-safe.
 */
final class ReactionExecutor {

    private static final Duration UNTIL_SEEN = Duration.ofSeconds(5);

    private final Writers writers;
    private final Books books;
    private final ReplacementLauncher replacements;
    private final NoticeChronicle chronicle;
    private final WorldClock clock;
    private final Pace pace = new Pace();
    private final News deleted = new News();

    /** What it writes. */
    record Writers(Interruptions interruptions, Claims claims, Nodes nodes) {}

    /** What it remembers of things that cannot be bought. */
    record Books(UnavailableOfferings offerings, NodeClassBook reservations) {}

    ReactionExecutor(
            Writers writers,
            Books books,
            ReplacementLauncher replacements,
            NoticeChronicle chronicle,
            WorldClock clock) {
        this.writers = writers;
        this.books = books;
        this.replacements = replacements;
        this.chronicle = chronicle;
        this.clock = clock;
    }

    /** The picture as replacements need it. */
    Snapshot withSupply(Snapshot picture) {
        return replacements.withSupply(picture);
    }

    /** By which they are planned. */
    Options options() {
        return replacements.options();
    }

    void carryOut(Cluster cluster, Reaction reaction) {
        mustCount(reaction);
        reaction.before().forEach(effect -> doOnce(cluster, reaction, effect));
        boolean forgotten = reaction.effects().contains(new Effect.Forget());
        if (!forgotten && reaction.isNew()) {
            writers.interruptions().progress(reaction.about(), reaction.next());
            tell(reaction);
        }
        reaction.after().forEach(effect -> doOnce(cluster, reaction, effect));
    }

    /** It may have waited for its turn: a person who cancels meanwhile is heard. */
    private void mustCount(Reaction reaction) {
        var about = reaction.about();
        if (writers.interruptions()
                .find(about.name())
                .filter(now -> !now.isUnchangedSince(about))
                .isPresent()) {
            throw Interruptions.changed(about.name());
        }
    }

    private void tell(Reaction reaction) {
        var about = reaction.about();
        var next = reaction.next();
        if (!about.looked() || about.phase() != next.phase()) {
            chronicle.moved(about, next.phase().word(), String.join("; ", next.reasons()));
        }
    }

    /** What was asked for shows a little later: until then it is not asked for again. */
    private void doOnce(Cluster cluster, Reaction reaction, Effect effect) {
        var key = reaction.about().name() + " " + effect;
        if (pace.mayTry(key, clock.now())) {
            carryOut(cluster, reaction, effect);
            pace.rest(key, clock.now(), UNTIL_SEEN);
        }
    }

    private void carryOut(Cluster cluster, Reaction reaction, Effect effect) {
        var about = reaction.about();
        switch (effect) {
            case Effect.Tell _ ->
                claim(cluster, about)
                        .ifPresent(claim -> chronicle.noticed(about.notice(), claim, node(cluster, claim)));
            case Effect.Cordon(var node) -> {
                writers.nodes().cordon(node, true);
                chronicle.cordoned(about, node, true);
            }
            case Effect.Uncordon(var node) -> {
                writers.nodes().cordon(node, false);
                chronicle.cordoned(about, node, false);
            }
            case Effect.MarkUnavailable(var _, var type, var zone) ->
                books.offerings()
                        .mark(
                                List.of(new Exhausted(type, zone, CapacityType.SPOT, "", "SpotInterrupted")),
                                Seat.ANYWHERE);
            case Effect.EmptyReservation(var reservation) ->
                books.reservations().exhausted(reservation);
            case Effect.Replace(var _, var node, var leaving) -> replacements.replace(about, node, leaving);
            case Effect.SetDeadline(var claim, var at) ->
                writers.claims().annotate(claim, Map.of(ClaimConditions.TERMINATION_TIMESTAMP, at.toString()));
            case Effect.Delete(var claim, var uid) -> delete(cluster, reaction, claim, uid);
            case Effect.Forget _ -> writers.interruptions().delete(about.name());
        }
    }

    private void delete(Cluster cluster, Reaction reaction, ClaimName name, String uid) {
        var claim = claim(cluster, reaction.about());
        writers.claims().delete(name, uid);
        if (deleted.isNews(uid, name.value())) {
            var decided = reaction.about().with(reaction.next());
            claim.ifPresent(otherClaim -> chronicle.terminating(decided, otherClaim, node(cluster, otherClaim)));
        }
    }

    private static Optional<Claim> claim(Cluster cluster, Interruption about) {
        return cluster.claimsOf(about.notice().instance()).stream()
                .filter(claim -> claim.name().equals(about.affected().claim()))
                .findFirst();
    }

    private static Optional<Node> node(Cluster cluster, Claim claim) {
        return cluster.nodesOf(claim.answer().providerId()).stream().findFirst();
    }

    /** Forgets all but these claims, and what may be asked for again. */
    void keep(Set<String> uids) {
        pace.forgetRested(clock.now());
        deleted.keep(uids);
    }
}
