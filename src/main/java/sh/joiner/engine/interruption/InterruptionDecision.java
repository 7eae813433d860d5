package sh.joiner.engine.interruption;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.Phase;

/** The decision about an open interruption, with its reasons. */
sealed interface InterruptionDecision {

    /** The interruption that is decided on. */
    OpenInterruption about();

    /** The action that is shown. */
    ActionKind action();

    Reasons reasons();

    /**
     * The reasons of a decision.
     * @param sentences the reasons of the outcome
     * @param notes further information for users; shown after all sentences
     */
    record Reasons(List<String> sentences, List<String> notes) {

        static final Reasons NONE = new Reasons(List.of(), List.of());

        public Reasons {
            sentences = List.copyOf(sentences);
            notes = List.copyOf(notes);
        }

        static Reasons of(String... sentences) {
            return new Reasons(List.of(sentences), List.of());
        }

        Reasons and(List<String> more) {
            return new Reasons(plus(sentences, more), notes);
        }

        Reasons and(String sentence) {
            return and(List.of(sentence));
        }

        Reasons noting(List<String> more) {
            return new Reasons(sentences, plus(notes, more));
        }

        Reasons notingFirst(String note) {
            return new Reasons(sentences, plus(List.of(note), notes));
        }

        private static List<String> plus(List<String> first, List<String> second) {
            return Stream.concat(first.stream(), second.stream()).toList();
        }
    }

    /**
     * The action has not started.
     * @param phase PENDING, AWAITING_APPROVAL or SNOOZED
     * @param actAt the expected start of the action; absent if that depends on a user or on other nodes
     * @param revisit the instants at which the decision may change without an external change
     */
    record Wait(
            OpenInterruption about,
            ActionKind action,
            Phase phase,
            @Nullable Instant actAt,
            List<Instant> revisit,
            Reasons reasons)
            implements InterruptionDecision {

        public Wait {
            revisit = List.copyOf(revisit);
        }

        /** Waits until that instant. If the instant is absent, waits until something else changes. An interruption whose time is over expires. */
        static InterruptionDecision until(
                OpenInterruption about, ActionKind action, Phase phase, @Nullable Instant actAt, Reasons reasons) {
            var wait = new Wait(
                    about,
                    action,
                    phase,
                    actAt,
                    Optional.ofNullable(actAt).stream().toList(),
                    reasons);
            return about.isPast() ? Resolution.expired(about, action, reasons) : wait;
        }

        Wait withoutTime() {
            return new Wait(about, action, phase, null, revisit, reasons);
        }
    }

    /**
     * The node is drained as soon as the limits of its pool allow it.
     * @param mode whether the drain waits for pods
     * @param trigger the cause of the drain
     * @param reason the first reason, unless the drain has started before
     */
    record Start(OpenInterruption about, ActionKind action, Mode mode, Trigger trigger, String reason, Reasons reasons)
            implements InterruptionDecision {

        enum Mode {
            DRAIN,
            /** The drain waits for no pod. */
            FORCE
        }

        enum Trigger {
            RULE,
            /** A user has approved, or the drain has started before: the limits of the pool do not apply. */
            APPROVED
        }

        Start(OpenInterruption about, ActionKind action, Mode mode, Trigger trigger, String reason) {
            this(about, action, mode, trigger, reason, Reasons.NONE);
        }

        boolean isForced() {
            return mode == Mode.FORCE;
        }

        boolean isApproved() {
            return trigger == Trigger.APPROVED;
        }
    }

    /**
     * The node accepts no new pods.
     *
     * @param own true if the cordon is Joiner's, so that Joiner may remove it when the event is canceled
     */
    record Cordon(OpenInterruption about, boolean own, List<Effect> effects, Reasons reasons)
            implements InterruptionDecision {

        public Cordon {
            effects = List.copyOf(effects);
        }

        @Override
        public ActionKind action() {
            return ActionKind.CORDON;
        }
    }

    /**
     * The node is being drained, or waits for its replacement.
     * @param forced true if the remaining pods are deleted regardless of budgets
     * @param replacements names of the claims that were launched to replace the node
     * @param revisit the instants at which the decision may change without an external change
     */
    record Drain(
            OpenInterruption about,
            ActionKind action,
            boolean forced,
            List<String> replacements,
            List<Effect> effects,
            List<Instant> revisit,
            Reasons reasons)
            implements InterruptionDecision {

        public Drain {
            replacements = List.copyOf(replacements);
            effects = List.copyOf(effects);
            revisit = List.copyOf(revisit);
        }
    }

    /**
     * Nothing is left to do.
     *
     * @param phase DONE, CANCELLED, EXPIRED or UNPARSED
     * @param cordoned true if the node stays cordoned because of this notice
     */
    record Done(
            OpenInterruption about,
            ActionKind action,
            Phase phase,
            boolean cordoned,
            List<Effect> effects,
            Reasons reasons)
            implements InterruptionDecision {

        public Done {
            effects = List.copyOf(effects);
        }

        /** Returns true if the written progress has the same phase and rule. */
        boolean isAsBefore() {
            var written = about.interruption().progress();
            return phase == written.phase() && about.rule().decided(action).equals(written.decided());
        }
    }

    /** Returns this decision with other reasons. */
    default InterruptionDecision with(Reasons others) {
        return switch (this) {
            case Wait(var about, var action, var phase, var actAt, var revisit, var _) ->
                new Wait(about, action, phase, actAt, revisit, others);
            case Start(var about, var action, var mode, var trigger, var reason, var _) ->
                new Start(about, action, mode, trigger, reason, others);
            case Cordon(var about, var own, var effects, var _) -> new Cordon(about, own, effects, others);
            case Drain(var about, var action, var forced, var replacements, var effects, var revisit, var _) ->
                new Drain(about, action, forced, replacements, effects, revisit, others);
            case Done(var about, var action, var phase, var cordoned, var effects, var _) ->
                new Done(about, action, phase, cordoned, effects, others);
        };
    }

    /** Returns this decision with one more note. */
    default InterruptionDecision noting(String note) {
        return with(reasons().noting(List.of(note)));
    }

    /** Returns this decision with one more note before all others. */
    default InterruptionDecision notingFirst(String note) {
        return with(reasons().notingFirst(note));
    }

    /** Returns this decision. If it is a wait, Joiner also decides again at these instants. */
    default InterruptionDecision revisitedAt(List<Instant> instants) {
        return this instanceof Wait(var about, var action, var phase, var actAt, var revisit, var reasons)
                ? new Wait(
                        about,
                        action,
                        phase,
                        actAt,
                        Stream.concat(revisit.stream(), instants.stream()).toList(),
                        reasons)
                : this;
    }
}
