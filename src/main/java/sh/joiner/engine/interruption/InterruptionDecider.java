package sh.joiner.engine.interruption;

import static sh.joiner.engine.interruption.InterruptionText.at;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import sh.joiner.engine.interruption.InterruptionDecision.Done;
import sh.joiner.engine.interruption.InterruptionDecision.Drain;
import sh.joiner.engine.interruption.InterruptionDecision.Reasons;
import sh.joiner.engine.interruption.InterruptionDecision.Start;
import sh.joiner.engine.interruption.InterruptionDecision.Start.Mode;
import sh.joiner.engine.interruption.InterruptionDecision.Start.Trigger;
import sh.joiner.engine.interruption.InterruptionDecision.Wait;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Request.Verb;

/**
 * Decides on all interruptions in one pass. The steps, each a pure function of the results before it:
 *
 * <ol>
 *   <li>{@link ActiveNotices} separates open interruptions from those that are over.
 *   <li>{@link RuleLookup} finds the rule that applies to each open one.
 *   <li>{@link #decide(OpenInterruption)} decides on each by itself; {@link RuleApplication} says what its rule asks for now.
 *   <li>{@link PoolThrottle} lets starts wait that the limits of their pools do not allow.
 *   <li>{@link Departures} starts the drains, if need be after launching replacements.
 *   <li>{@link Reaction} is what has to be written and done.
 * </ol>
 *
 * <p>Whoever carries a reaction out does what {@link Reaction#before} names, writes the progress, and does what {@link Reaction#after} names. The
 * process may crash between any two steps: the next pass asks for what is not done.
 */
public final class InterruptionDecider {

    private final InputIndex index;
    private final Instant now;
    private final RuleLookup lookup;
    private final DoNotDisrupt doNotDisrupt;
    private final RuleApplication rules;

    private InterruptionDecider(InputIndex index) {
        this.index = index;
        this.now = index.now();
        this.lookup = new RuleLookup(index.inputs().sources().acting(), index.holds(), now);
        this.doNotDisrupt = new DoNotDisrupt(index.holds());
        this.rules = rulesAt(now);
    }

    /**
     * Returns a reaction to each interruption that is not over, and to each that is over and must be deleted or got a request; ordered by name. The same
     * inputs give the same reactions, in whatever order their lists are.
     */
    public static List<Reaction> decide(InterruptionInputs inputs) {
        return decide(inputs, Retention.DEFAULT);
    }

    /** Returns the same with another retention of interruptions that are over. */
    public static List<Reaction> decide(InterruptionInputs inputs, Retention retention) {
        var active =
                new ActiveNotices(inputs.snapshot().claims(), inputs.sources().listed(), inputs.now());
        var open = inputs.interruptions().stream()
                .filter(active::isOpen)
                .sorted(Comparator.comparing(Interruption::name))
                .toList();
        var reactions = new InterruptionDecider(new InputIndex(inputs, open, active)).reactions(open);
        return Stream.concat(reactions, retention.reactions(inputs, active))
                .sorted(Comparator.comparing(reaction -> reaction.about().name()))
                .toList();
    }

    private Stream<Reaction> reactions(List<Interruption> interruptions) {
        var decided =
                interruptions.stream().map(this::withRule).map(this::decide).toList();
        var limited = new PoolThrottle(index).limit(decided);
        var started = Departures.start(limited, index);
        return started.stream().flatMap(InterruptionDecider::reaction);
    }

    private OpenInterruption withRule(Interruption interruption) {
        var facts = index.facts(interruption);
        return new OpenInterruption(facts, lookup.of(facts), index.atRisk(facts), now);
    }

    /** The first line that matches decides. */
    private InterruptionDecision decide(OpenInterruption open) {
        var facts = open.facts();
        if (facts.isUnparsed()) {
            return Resolution.unparsed(open);
        }
        if (facts.isClaimDeleted()) {
            return Resolution.claimDeleted(open);
        }
        if (!open.notice().isOpen()) {
            return Resolution.canceledByAws(open);
        }
        if (open.rule().isIdle()) {
            return Resolution.idle(open);
        }
        if (facts.isLeaving()) {
            return leaving(open);
        }
        if (open.isRequested(Verb.CANCEL)) {
            return Resolution.canceledByPerson(open, Reasons.NONE);
        }
        if (facts.isStarted()) {
            return restart(open);
        }
        return withNotes(unlessSnoozed(open, () -> rules.apply(open)));
    }

    /** A drain that has started continues, whatever the limits of the pool are now. */
    private static Start restart(OpenInterruption open) {
        var mode = open.rule().action() instanceof Action.ForceTerminate ? Mode.FORCE : Mode.DRAIN;
        return new Start(open, open.rule().shown(), mode, Trigger.APPROVED, "");
    }

    /** The claim is being deleted already; whether pods are forced is still open. */
    private InterruptionDecision leaving(OpenInterruption open) {
        var forcedAt = rules.forcedAt(open);
        if (forcedAt.isEmpty() || open.facts().isStarted()) {
            return drain(open, forcedAt);
        }
        if (open.isRequested(Verb.CANCEL)) {
            var reasons = Reasons.of("the node is going already, and is not forced away");
            return Resolution.canceledByPerson(open, reasons);
        }
        return unlessSnoozed(open, () -> drain(open, forcedAt));
    }

    private InterruptionDecision drain(OpenInterruption open, Optional<Instant> forcedAt) {
        if (forcedAt.filter(now::isBefore).isPresent()) {
            var why = "the node is going already, and is forced away at %s".formatted(at(forcedAt.get()));
            return Wait.until(open, open.rule().shown(), Phase.PENDING, forcedAt.get(), Reasons.of(why));
        }
        var action =
                forcedAt.isPresent() ? ActionKind.FORCE_TERMINATE : open.rule().shown();
        var forcing = forcedAt.isPresent() ? ForcedDrain.atOnce(open) : ForcedDrain.atRemaining(open);
        var reasons = Reasons.of(open.startReason(action, "the node is going already"))
                .and(forcing.sentences())
                .noting(tooLate(open, open.startedAt(action)));
        return new Drain(
                open,
                action,
                forcing.forced(),
                open.past().acted().replacements(),
                forcing.effects(),
                forcing.revisit(),
                reasons);
    }

    private static List<String> tooLate(OpenInterruption open, Instant startedAt) {
        var until = open.interruption().request().until();
        if (open.isRequested(Verb.CANCEL)) {
            return List.of("it is too late to cancel it: the node is leaving");
        }
        return until != null && until.isAfter(startedAt)
                ? List.of("it cannot be put off until %s: the node is leaving".formatted(at(until)))
                : List.of();
    }

    /** A person may snooze what has not started, until the last instant at which it can be done in time. */
    private InterruptionDecision unlessSnoozed(OpenInterruption open, Supplier<InterruptionDecision> otherwise) {
        var until = open.interruption().request().until();
        if (until == null) {
            return otherwise.get();
        }
        if (open.isCordoned()) {
            return otherwise.get().notingFirst("it is too late to put it off: the node is cordoned");
        }
        var latest = open.rule().latestStart(open.facts().deadline());
        var end = latest.filter(until::isAfter).orElse(until);
        var asked = "a person has put it off until %s".formatted(at(until))
                + (end.isBefore(until) ? ", but it can wait until %s at most".formatted(at(end)) : "");
        if (!now.isBefore(end)) {
            return otherwise.get().notingFirst(end.isBefore(until) ? asked : asked + ", which is over");
        }
        var actAt = rulesAt(end).actsAt(open, end).orElse(null);
        return Wait.until(open, open.rule().shown(), Phase.SNOOZED, actAt, Reasons.of(asked))
                .revisitedAt(List.of(end));
    }

    private RuleApplication rulesAt(Instant instant) {
        return new RuleApplication(new DrainSchedule(index.windows(), instant), doNotDisrupt);
    }

    /** What a user should know while a drain waits. */
    private static InterruptionDecision withNotes(InterruptionDecision decision) {
        var open = decision.about();
        if (!(decision instanceof Wait wait) || open.rule().action() instanceof Action.Cordon) {
            return decision;
        }
        InterruptionDecision noted = wait;
        if (open.rule().needsApproval()) {
            noted = wait.withoutTime()
                    .noting("its policy acts on none of the pool's nodes by itself: then it waits for a person");
        }
        return open.isCordoned() ? noted.noting(Resolution.STAYS_CORDONED) : noted;
    }

    /** An interruption that stays as it is gets no reaction, unless a person has asked for something. */
    private static Stream<Reaction> reaction(InterruptionDecision decision) {
        var open = decision.about();
        return open.facts().observedOnly() && decision instanceof Done done && done.isAsBefore()
                ? Stream.of(Resolution.afterEnd(open.interruption())).filter(Reaction::isNew)
                : Stream.of(Reaction.to(decision));
    }

    /** Returns when the first of these reactions changes by itself. */
    public static Optional<Instant> nextLook(List<Reaction> reactions) {
        return reactions.stream().map(Reaction::again).filter(Objects::nonNull).min(Comparator.naturalOrder());
    }
}
