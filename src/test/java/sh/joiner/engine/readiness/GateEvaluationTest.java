package sh.joiner.engine.readiness;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.model.readiness.GateName.INSTANCE_TYPES;
import static sh.joiner.testing.HandClock.START;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.model.readiness.Failure;
import sh.joiner.model.readiness.Failure.Permanence;
import sh.joiner.model.readiness.GateRule;
import sh.joiner.model.readiness.GateRule.Validity;
import sh.joiner.model.readiness.GateStatus;
import sh.joiner.model.readiness.InputReads;
import sh.joiner.model.readiness.InputReads.Demand;

class GateEvaluationTest {

    private static final GateRule AGED =
            new GateRule(INSTANCE_TYPES, new Validity.Until(Duration.ofHours(24)), Set.of());
    private static final GateRule UNTIL_LOST = new GateRule(INSTANCE_TYPES, new Validity.UntilLost(), Set.of());
    private static final GateRule EVER = new GateRule(INSTANCE_TYPES, new Validity.Ever(), Set.of());
    private static final GateRule ONCE = new GateRule(INSTANCE_TYPES, new Validity.OnceKnown(), Set.of());
    private static final InputReads NOTHING = InputReads.nothing(Demand.WANTED, START);
    private static final Failure SILENT = new Failure("", "no answer", Permanence.TRANSIENT, hours(2));

    private static Instant hours(int after) {
        return START.plus(Duration.ofHours(after));
    }

    private static InputReads answered(GateRule rule, InputReads before, int after) {
        return GateEvaluation.afterAnswer(rule, before, hours(after), hours(after));
    }

    @Test
    void aMissingInputHasBeenUnknownSinceTheWaitStarted() {
        assertThat(GateEvaluation.status(AGED, NOTHING, hours(1))).isEqualTo(GateStatus.NEVER_KNOWN);
        assertThat(GateEvaluation.since(AGED, NOTHING, hours(1))).isEqualTo(START);
        assertThat(GateEvaluation.age(NOTHING, hours(1))).isEmpty();
    }

    @Test
    void anAnswerIsValidUntilItsMaximumAge() {
        var known = answered(AGED, NOTHING, 1);

        assertThat(GateEvaluation.status(AGED, known, hours(25).minusNanos(1))).isEqualTo(GateStatus.OPEN);
        assertThat(GateEvaluation.status(AGED, known, hours(25))).isEqualTo(GateStatus.TOO_OLD);
        assertThat(GateEvaluation.staleAt(AGED, known)).contains(hours(25));
        assertThat(GateEvaluation.since(AGED, known, hours(30))).isEqualTo(hours(25));
    }

    @Test
    void anOlderAnswerThatComesLaterDoesNotReplaceANewerOne() {
        var known = answered(AGED, NOTHING, 20);

        var recalled = GateEvaluation.afterAnswer(AGED, known, hours(1), hours(20));

        assertThat(GateEvaluation.age(recalled, hours(21))).contains(Duration.ofHours(1));
    }

    @Test
    void anInputThatIsNeededOnceStaysOpenForever() {
        var failing = answered(ONCE, NOTHING, 1).failed(SILENT).failed(SILENT).failed(SILENT);

        assertThat(GateEvaluation.status(ONCE, NOTHING.failed(SILENT), hours(1)))
                .isEqualTo(GateStatus.NEVER_KNOWN);
        assertThat(GateEvaluation.status(ONCE, failing, hours(1000))).isEqualTo(GateStatus.OPEN);
        assertThat(GateEvaluation.staleAt(ONCE, failing)).isEmpty();
    }

    @Test
    void anAnswerFromTheFutureCountsFromNow() {
        var ahead = answered(AGED, NOTHING, 48);

        var corrected = GateEvaluation.afterAnswer(AGED, ahead, hours(1), hours(1));

        assertThat(corrected.answeredAt()).isEqualTo(hours(1));
        assertThat(GateEvaluation.staleAt(AGED, corrected)).contains(hours(25));
    }

    @Test
    void aLostInputIsLostSinceTheFirstFailureInARow() {
        var lost = answered(UNTIL_LOST, NOTHING, 1)
                .failed(new Failure("", "no answer", Permanence.TRANSIENT, hours(2)))
                .failed(new Failure("", "no answer", Permanence.TRANSIENT, hours(3)))
                .failed(new Failure("", "no answer", Permanence.TRANSIENT, hours(9)));

        assertThat(GateEvaluation.status(UNTIL_LOST, lost, hours(9))).isEqualTo(GateStatus.LOST);
        assertThat(GateEvaluation.since(UNTIL_LOST, lost, hours(9))).isEqualTo(hours(2));
    }

    @Test
    void failuresKeepTheInputUntilItIsTooOld() {
        var failing = answered(AGED, NOTHING, 1).failed(SILENT).failed(SILENT).failed(SILENT);

        assertThat(GateEvaluation.status(AGED, failing, hours(24))).isEqualTo(GateStatus.OPEN);
        assertThat(GateEvaluation.status(AGED, failing, hours(25))).isEqualTo(GateStatus.TOO_OLD);
    }

    @Test
    void isOpenSinceTheFirstAnswerAfterItWasClosed() {
        var renewed = answered(AGED, answered(AGED, NOTHING, 1), 12);
        var late = answered(AGED, renewed, 40);

        assertThat(GateEvaluation.since(AGED, renewed, hours(13))).isEqualTo(hours(1));
        assertThat(GateEvaluation.since(AGED, late, hours(41))).isEqualTo(hours(40));
    }

    @Test
    void oneFailureIsTemporaryAndTwoInARowAreALoss() {
        var once = answered(UNTIL_LOST, NOTHING, 1);

        assertThat(GateEvaluation.status(UNTIL_LOST, once, hours(1000))).isEqualTo(GateStatus.OPEN);
        assertThat(GateEvaluation.status(UNTIL_LOST, once.failed(SILENT), hours(3)))
                .isEqualTo(GateStatus.OPEN);
        var lost = once.failed(SILENT).failed(SILENT);
        assertThat(GateEvaluation.status(UNTIL_LOST, lost, hours(3))).isEqualTo(GateStatus.LOST);
        assertThat(GateEvaluation.since(UNTIL_LOST, lost, hours(3))).isEqualTo(hours(2));
        assertThat(GateEvaluation.status(UNTIL_LOST, answered(UNTIL_LOST, lost, 4), hours(4)))
                .isEqualTo(GateStatus.OPEN);
    }

    @Test
    void compiledInDataIsNeverWaitedFor() {
        assertThat(GateEvaluation.status(EVER, NOTHING.failed(SILENT).failed(SILENT), hours(1000)))
                .isEqualTo(GateStatus.OPEN);
    }

    @Test
    void anUnneededGateBlocksNoControllerUntilItIsNeeded() {
        var unneeded = InputReads.nothing(Demand.UNWANTED, START);

        assertThat(GateEvaluation.status(AGED, unneeded, hours(1))).isEqualTo(GateStatus.NOT_NEEDED);
        assertThat(GateStatus.NOT_NEEDED.holds()).isFalse();
        var needed = unneeded.with(Demand.WANTED, hours(2));
        assertThat(GateEvaluation.status(AGED, needed, hours(3))).isEqualTo(GateStatus.NEVER_KNOWN);
        assertThat(GateEvaluation.since(AGED, needed, hours(3))).isEqualTo(hours(2));
    }

    @Test
    void aClockThatWasSetBackGivesNoNegativeAge() {
        assertThat(GateEvaluation.age(answered(AGED, NOTHING, 5), hours(1))).contains(Duration.ZERO);
    }

    @Test
    void anAnswerOfAnEarlierRunKeepsItsAgeAndDoesNotReplaceANewerOne() {
        var kept = GateEvaluation.afterAnswer(AGED, NOTHING, hours(-20), hours(1));
        var older = GateEvaluation.afterAnswer(AGED, answered(AGED, NOTHING, 1), hours(-20), hours(2));

        assertThat(GateEvaluation.age(kept, hours(1))).contains(Duration.ofHours(21));
        assertThat(GateEvaluation.status(AGED, kept, hours(4))).isEqualTo(GateStatus.TOO_OLD);
        assertThat(GateEvaluation.age(older, hours(2))).contains(Duration.ofHours(1));
    }
}
