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
 * <ol>
 * <li>{@link ActiveNotices} separates open interruptions from those that are over.
 * <li>{@link RuleLookup} finds the rule that applies to each open interruption.
 * <li>{@link #decide(OpenInterruption)} decides on each interruption separately. {@link RuleApplication} computes what its rule requires now.
 * <li>{@link PoolThrottle} delays starts that the limits of their pools do not allow.
 * <li>{@link DrainStarts} starts the drains. A drain waits for its replacement if the policy requires one.
 * <li>{@link Reaction} lists what to write and to do.
 * </ol>
 * <p>The caller performs the effects of {@link Reaction#before}, writes the progress, and performs the effects of {@link Reaction#after}. The process
 * may crash between any two steps: the next pass requests what is not done.
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
     * Returns the reactions, ordered by name: one to each interruption that is not over, and one to each interruption that is over and must be
     * deleted or has a request that needs an answer. The order of the lists in the inputs does not matter.
     */
    public static List<Reaction> decide(InterruptionInputs inputs) {
        return decide(inputs, Retention.DEFAULT);
    }

    /** Returns the same reactions, with another retention of interruptions that are over. */
    public static List<Reaction> decide(InterruptionInputs inputs, Retention retention) {
        var active =
                new ActiveNotices(inputs.snapshot().claims(), inputs.sources().listed(), inputs.now());
        var open = inputs.interruptions().stream()
                .filter(active::isOpen)
                .sorted(Comparator.comparing(Interruption::name))
                .toList();
        var reactions = new InterruptionDecider(new InputIndex(inputs, open, active)).reactions(open);
        return Stream.concat(reactions, retention.reactions(inputs, active))
                .sorted(Comparator.comparing(reaction -> reaction.interruption().name()))
                .toList();
    }

    private Stream<Reaction> reactions(List<Interruption> interruptions) {
        var decided =
                interruptions.stream().map(this::withRule).map(this::decide).toList();
        var limited = new PoolThrottle(index).limit(decided);
        var started = DrainStarts.start(limited, index);
        return started.stream().flatMap(InterruptionDecider::reaction);
    }

    private OpenInterruption withRule(Interruption interruption) {
        var facts = index.facts(interruption);
        return new OpenInterruption(facts, lookup.of(facts), index.atRisk(facts), now);
    }

    /** The first matching condition decides. */
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

    /** The claim is being deleted already, but its remaining pods may still have to be deleted forcefully. */
    private InterruptionDecision leaving(OpenInterruption open) {
        var forcedAt = rules.forcedAt(open);
        if (forcedAt.isEmpty() || open.facts().isStarted()) {
            return drain(open, forcedAt);
        }
        if (open.isRequested(Verb.CANCEL)) {
            var reasons = Reasons.of("the NodeClaim is being deleted already; it is not forcefully terminated");
            return Resolution.canceledByPerson(open, reasons);
        }
        return unlessSnoozed(open, () -> drain(open, forcedAt));
    }

    private InterruptionDecision drain(OpenInterruption open, Optional<Instant> forcedAt) {
        if (forcedAt.filter(now::isBefore).isPresent()) {
            var why = "the NodeClaim is being deleted already; it is forcefully terminated at %s"
                    .formatted(at(forcedAt.get()));
            return Wait.until(open, open.rule().shown(), Phase.PENDING, forcedAt.get(), Reasons.of(why));
        }
        var action =
                forcedAt.isPresent() ? ActionKind.FORCE_TERMINATE : open.rule().shown();
        var forcing = forcedAt.isPresent() ? ForcedDrain.atOnce(open) : ForcedDrain.atRemaining(open);
        var reasons = Reasons.of(open.startReason(action, "the NodeClaim is being deleted already"))
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
            return List.of("too late to cancel: the NodeClaim is being deleted");
        }
        return until != null && until.isAfter(startedAt)
                ? List.of("cannot be snoozed until %s: the NodeClaim is being deleted".formatted(at(until)))
                : List.of();
    }

    /** A user may snooze an action that has not started, but not beyond the latest time at which the action must start. */
    private InterruptionDecision unlessSnoozed(OpenInterruption open, Supplier<InterruptionDecision> otherwise) {
        var until = open.interruption().request().until();
        if (until == null) {
            return otherwise.get();
        }
        if (open.isCordoned()) {
            return otherwise.get().notingFirst("too late to snooze: the node is cordoned");
        }
        var latest = open.rule().latestStart(open.facts().deadline());
        var end = latest.filter(until::isAfter).orElse(until);
        var asked = "snoozed by a user until %s".formatted(at(until))
                + (end.isBefore(until) ? ", but the action must start by %s".formatted(at(end)) : "");
        if (!now.isBefore(end)) {
            return otherwise.get().notingFirst(end.isBefore(until) ? asked : asked + ", which has passed");
        }
        var actAt = rulesAt(end).actsAt(open, end).orElse(null);
        return Wait.until(open, open.rule().shown(), Phase.SNOOZED, actAt, Reasons.of(asked))
                .revisitedAt(List.of(end));
    }

    private RuleApplication rulesAt(Instant instant) {
        return new RuleApplication(new DrainSchedule(index.windows(), instant), doNotDisrupt);
    }

    /** Adds notes for users while a drain waits. */
    private static InterruptionDecision withNotes(InterruptionDecision decision) {
        var open = decision.about();
        if (!(decision instanceof Wait wait) || open.rule().action() instanceof Action.Cordon) {
            return decision;
        }
        InterruptionDecision noted = wait;
        if (open.rule().needsApproval()) {
            noted = wait.withoutTime().noting("maxConcurrent of the policy is 0: the drain will wait for an approval");
        }
        return open.isCordoned() ? noted.noting(Resolution.STAYS_CORDONED) : noted;
    }

    /** An interruption that was only observed and whose decision is the same gets a reaction only if a user's request needs an answer. */
    private static Stream<Reaction> reaction(InterruptionDecision decision) {
        var open = decision.about();
        return open.facts().observedOnly() && decision instanceof Done done && done.isAsBefore()
                ? Stream.of(Resolution.afterEnd(open.interruption())).filter(Reaction::isRequired)
                : Stream.of(Reaction.to(decision));
    }

    /** Returns the first instant at which one of these reactions changes without an external change. */
    public static Optional<Instant> nextCheck(List<Reaction> reactions) {
        return reactions.stream()
                .map(Reaction::revisitAt)
                .filter(Objects::nonNull)
                .min(Comparator.naturalOrder());
    }
}
