package sh.joiner.engine.interruption;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.interruption.Acted;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.AtRisk;
import sh.joiner.model.interruption.Decided;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Progress;

/** A reaction in the making. Within one pass alone. */
final class Answer {

    /** How long after the announced end it is taken to have happened without us. */
    private static final Duration OVERDUE = Duration.ofMinutes(10);

    private final InterruptionFacts subject;
    private final AppliedRule stand;
    private final Instant now;
    private final List<String> reasons = new ArrayList<>();
    private final List<Effect> effects = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();

    private Phase phase;
    private ActionKind action;
    private AtRisk atRisk;
    private @Nullable Instant actAt;
    private @Nullable Instant startedAt;
    private @Nullable Instant again;
    private boolean cordoned;
    private boolean kept;
    private boolean forced;
    private List<String> replacements;
    private @Nullable Start start;

    /**
     * That it is time to begin.
     *
     * @param force past all pods
     * @param approved by a person
     */
    record Start(boolean force, boolean approved, String why) {}

    Answer(InterruptionFacts subject, AppliedRule stand, Instant now) {
        this.subject = subject;
        this.stand = stand;
        this.now = now;
        var past = subject.past();
        phase = past.phase();
        action = stand.shown();
        atRisk = past.atRisk();
        startedAt = past.acted().startedAt();
        cordoned = past.acted().cordoned();
        forced = past.acted().forced();
        replacements = past.acted().replacements();
        remarks.addAll(stand.remarks());
    }

    InterruptionFacts subject() {
        return subject;
    }

    AppliedRule stand() {
        return stand;
    }

    Instant now() {
        return now;
    }

    /** The claim, which must be there. */
    Claim claim() {
        return subject.claim().orElseThrow();
    }

    boolean isCordoned() {
        return cordoned;
    }

    boolean isForced() {
        return forced;
    }

    /** Whether the node is drained or forced for it, or is to be from now on. */
    boolean isActing() {
        return phase == Phase.ACTING && action != ActionKind.CORDON;
    }

    @Nullable
    Start start() {
        return start;
    }

    /** When it was begun; now if it is begun now. */
    Instant startedAt() {
        return startedAt == null ? now : startedAt;
    }

    void say(String reason) {
        reasons.add(reason);
    }

    /** Said after all reasons. */
    void remark(String remark) {
        remarks.add(remark);
    }

    void risks(AtRisk present) {
        atRisk = present;
    }

    void effect(Effect effect) {
        if (!effects.contains(effect)) {
            effects.add(effect);
        }
    }

    void shown(ActionKind kind) {
        action = kind;
    }

    void cordoned(Phase as, String why) {
        cordoned = true;
        act(as, why);
    }

    void uncordoned() {
        cordoned = false;
    }

    void forced() {
        forced = true;
    }

    void replacedBy(List<String> names) {
        replacements = names;
    }

    /** Asks to be looked at again then. */
    void lookAt(Instant at) {
        if (now.isBefore(at) && (again == null || at.isBefore(again))) {
            again = at;
        }
    }

    /** It is time, unless the pool has too many already. */
    void begin(Start due) {
        start = due;
    }

    void settle(Phase last) {
        phase = last;
    }

    /** It is acted; the reason for which it was begun stays the first. */
    void act(Phase as, String why) {
        var past = subject.past();
        boolean goesOn = isGoingOn(past);
        phase = as;
        actAt = goesOn && past.actAt() != null ? past.actAt() : now;
        startedAt = goesOn ? startedAt() : now;
        reasons.addFirst(goesOn && !past.reasons().isEmpty() ? past.reasons().getFirst() : why);
    }

    /** A drain that follows a cordon is something new. */
    private boolean isGoingOn(Progress past) {
        return past.phase() == Phase.ACTING && (past.action() == ActionKind.CORDON) == (action == ActionKind.CORDON);
    }

    /** It is waited, until then by itself; once the announced time is long over, it has happened without us. */
    void await(Phase as, @Nullable Instant at, String why) {
        phase = as;
        actAt = at;
        say(why);
        if (at != null) {
            lookAt(at);
        }
        end().ifPresent(this::lookAt);
        if (isPast()) {
            expire();
        }
    }

    /** Whether the announced time is over. */
    boolean isPast() {
        return end().filter(end -> !now.isBefore(end)).isPresent();
    }

    void expire() {
        phase = Phase.EXPIRED;
        actAt = null;
        say("the announced time is over, and nothing was done");
    }

    /** Whether its time has not come. */
    boolean isWaiting() {
        return start == null && (phase == Phase.PENDING || phase == Phase.AWAITING_APPROVAL || phase == Phase.SNOOZED);
    }

    /** Nothing is done by itself, whatever time was found. */
    void leaveToAPerson(String why) {
        actAt = null;
        remark(why);
    }

    /** Whether nothing is decided that was not, and all is over with that as it was. */
    boolean isAsBefore() {
        var written = subject.about().progress();
        return start == null
                && phase.isFinal()
                && phase == written.phase()
                && decided().equals(written.decided());
    }

    /** Nothing follows from it that is not decided yet. */
    void keep() {
        kept = true;
    }

    boolean isKept() {
        return kept;
    }

    /** As long as EC2 lists it among what is to come it has not happened, however late it is. */
    private Optional<Instant> end() {
        if (subject.listed()) {
            return Optional.empty();
        }
        return Stream.of(
                        subject.deadline(), Optional.ofNullable(subject.notice().notAfter()))
                .flatMap(Optional::stream)
                .max(Instant::compareTo)
                .filter(_ -> subject.deadline().isPresent())
                .map(last -> last.plus(OVERDUE));
    }

    private Decided decided() {
        return new Decided(action, stand.policy(), stand.rule(), stand.forceAtRemaining());
    }

    Reaction reaction() {
        var said = Stream.concat(reasons.stream(), remarks.stream()).distinct().toList();
        var acted = new Acted(startedAt, phase.isFinal() ? now : null, cordoned, replacements, forced);
        var next = new Progress(phase, decided(), actAt, subject.deadline().orElse(null), said, atRisk, acted);
        return new Reaction(subject.about(), next, effects, phase.isFinal() ? null : again);
    }
}
