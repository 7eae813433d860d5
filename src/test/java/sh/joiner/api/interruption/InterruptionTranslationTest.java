package sh.joiner.api.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.v1alpha1.NodeInterruption;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.ActionProgress;
import sh.joiner.model.interruption.AffectedNode;
import sh.joiner.model.interruption.DecidedAction;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Interruption.Unparsed;
import sh.joiner.model.interruption.InterruptionDraft;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Notice.Stage;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.PodsAtRisk;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.interruption.Request;
import sh.joiner.model.node.NodeName;

class InterruptionTranslationTest {

    private static final KubernetesSerialization JSON = new KubernetesSerialization();
    private static final Instant TOLD = Instant.parse("2026-11-21T08:00:00.123456789Z");
    private static final Instant THEN = Instant.parse("2026-12-12T02:30:00Z");

    private static final Notice FULL = new Notice(
            NoticeKind.EVENT_STATUS,
            new InstanceId("i-1"),
            Set.of(NoticeSource.QUEUE, NoticeSource.STATUS),
            Set.of("instance-event-0b", "instance-event-0a"),
            "system-reboot",
            "scheduled reboot",
            TOLD,
            THEN,
            THEN.plusSeconds(3_600),
            TOLD.minusSeconds(60),
            Stage.CANCELED);

    private static final AffectedNode AFFECTED =
            new AffectedNode(new ClaimName("databases-x1"), "uid-1", new NodeName("ip-1"), "databases");

    private static final Progress PROGRESS = new Progress(
            Phase.ACTING,
            new DecidedAction(
                    ActionKind.DRAIN_BEFORE,
                    "databases",
                    "rule 2: DrainBefore 6h in night",
                    Optional.of(Duration.ofSeconds(25))),
            THEN.minusSeconds(21_600),
            THEN,
            List.of("the window opens then", "no user has answered"),
            new PodsAtRisk(List.of("shop/db-0", "shop/web"), List.of("shop/db-0"), List.of("shop/db of db-0"), 3),
            new ActionProgress(
                    THEN.minusSeconds(21_599), THEN.minusSeconds(20_000), true, List.of("databases-x2"), true));

    private static Interruption interruption(Optional<Unparsed> unparsed, Request request, Progress progress) {
        return new Interruption(
                "event-status-i-1",
                "uid-2",
                "17",
                Instant.parse("2026-11-21T08:00:01Z"),
                FULL,
                AFFECTED,
                unparsed,
                request,
                progress,
                true);
    }

    /** Writes the object and reads it again. */
    private static Interruption roundTrip(Interruption interruption) {
        return InterruptionTranslation.interruption(
                JSON.unmarshal(JSON.asJson(InterruptionTranslation.wire(interruption)), NodeInterruption.class));
    }

    @Test
    void aRoundTripLosesNothing() {
        var whole = interruption(
                Optional.of(new Unparsed("{\"odd\":", "ends too early")),
                Request.snooze(THEN.minusSeconds(9)),
                PROGRESS);

        assertThat(roundTrip(whole)).isEqualTo(whole);
    }

    @ParameterizedTest
    @EnumSource(
            value = Request.Verb.class,
            names = {"NONE", "APPROVE", "CANCEL"})
    void eachRequestSurvivesARoundTrip(Request.Verb verb) {
        var asked = interruption(Optional.empty(), new Request(verb, null), PROGRESS);

        assertThat(roundTrip(asked)).isEqualTo(asked);
    }

    @ParameterizedTest
    @CsvSource({"Snooze, 2026-12-12T01:00:00+19:00", "Forget,"})
    void anInvalidRequestIsIgnoredAndTheNoticeIsRead(String word, @Nullable String until) {
        var wire = InterruptionTranslation.wire(interruption(Optional.empty(), Request.CANCEL, PROGRESS));
        wire.getSpec().request = word;
        wire.getSpec().snoozeUntil = until;

        assertThat(InterruptionTranslation.interruption(wire))
                .isEqualTo(interruption(Optional.empty(), Request.NONE, PROGRESS));
    }

    @ParameterizedTest
    @EnumSource
    void eachPhaseSurvivesARoundTrip(Phase phase) {
        var pending = Progress.of(phase, DecidedAction.asKarpenter(ActionKind.IGNORE), ActionProgress.NOTHING);

        assertThat(roundTrip(interruption(Optional.empty(), Request.NONE, pending))
                        .progress())
                .isEqualTo(pending);
    }

    @Test
    void emptyFieldsAreNotWritten() {
        var bare = new Notice(
                NoticeKind.UNPARSED,
                new InstanceId(""),
                Set.of(),
                Set.of(),
                "",
                "",
                TOLD,
                null,
                null,
                null,
                Stage.OPEN);
        var draft = new InterruptionDraft(
                "unparsed-1",
                bare,
                new AffectedNode(new ClaimName(""), "", null, ""),
                Optional.of(new Unparsed("x", "y")));

        var wire = InterruptionTranslation.wire(draft);

        assertThat(JSON.asJson(wire.getSpec())).isEqualTo("""
                {"kind":"unparsed","toldAt":"2026-11-21T08:00:00.123456789Z","stage":"Open","body":"x","problem":"y"}""");
        var read = InterruptionTranslation.interruption(wire);
        assertThat(read.notice()).isEqualTo(bare);
        assertThat(read.affected()).isEqualTo(draft.affected());
        assertThat(read.unparsed()).isEqualTo(draft.unparsed());
        assertThat(read.evaluated()).isFalse();
        assertThat(read.progress()).isEqualTo(Progress.NONE);
    }

    @Test
    void timesOfTheStatusAreTruncatedToSeconds() {
        var written = ProgressTranslation.asWritten(new Progress(
                Phase.PENDING,
                DecidedAction.asKarpenter(ActionKind.DRAIN_NOW),
                TOLD,
                TOLD,
                List.of(),
                PodsAtRisk.NONE,
                ActionProgress.NOTHING));

        assertThat(written.actAt()).isEqualTo(Instant.parse("2026-11-21T08:00:00Z"));
        assertThat(ProgressTranslation.asWritten(written)).isEqualTo(written);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kind: flood, stage: Open, toldAt: '2026-11-21T08:00:00Z' | spec.kind: 'flood' is not a known kind of notice: use one of spot_interrupted",
                "kind: unparsed, stage: Odd, toldAt: '2026-11-21T08:00:00Z' | spec.stage: 'Odd' is not a known stage: use one of Open, Canceled, Completed",
                "kind: unparsed, stage: Open, toldAt: soon | spec.toldAt: 'soon' is not a time in RFC 3339 such as 2026-12-24T18:00:00Z"
            })
    void anInvalidFieldIsReportedWithItsPath(String spec, String problem) {
        var wire = JSON.unmarshal("""
                apiVersion: joiner.sh/v1alpha1
                kind: NodeInterruption
                metadata: {name: a}
                spec: {%s}
                """.formatted(spec), NodeInterruption.class);

        assertThatThrownBy(() -> InterruptionTranslation.interruption(wire))
                .isInstanceOf(InvalidSpec.class)
                .hasMessageStartingWith(problem);
    }
}
