package sh.joiner.kubernetes.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.testing.ScheduledReboot.draft;
import static sh.joiner.testing.ScheduledReboot.notice;
import static sh.joiner.testing.ScheduledReboot.progress;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.api.v1alpha1.NodeInterruption;
import sh.joiner.kubernetes.JoinerKinds;
import sh.joiner.kubernetes.informer.Unreadable;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Notice.Stage;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Request;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.UserRequests.Outcome;
import sh.joiner.port.interruption.Interruptions;
import sh.joiner.port.interruption.InterruptionsContract;
import sh.joiner.testing.HandClock;

/** Tests NodeInterruptions with the sandbox's API server. */
class KubernetesInterruptionsTest extends InterruptionsContract {

    private final HandClock clock = new HandClock();
    private final JoinerKinds kinds = JoinerKinds.start(clock);
    private final KubernetesInterruptions interruptions =
            new KubernetesInterruptions(kinds.client(), clock, new Unreadable(_ -> {}, clock));

    @AfterEach
    void stop() {
        interruptions.close();
        kinds.close();
    }

    @Override
    protected Interruptions interruptions() {
        if (interruptions.all().isEmpty()) {
            interruptions.start();
            eventually(interruptions::all, _ -> true);
        }
        return interruptions;
    }

    @Override
    protected Outcome answer(String name, Request request, String version) {
        return new InterruptionRequestWriter(kinds.client())
                .write(name, request, version)
                .outcome();
    }

    private NodeInterruption wire(String name) {
        return kinds.client().resources(NodeInterruption.class).withName(name).get();
    }

    private List<String> conditions(String name) {
        var conditions = wire(name).getStatus().conditions;
        return conditions == null
                ? List.of()
                : conditions.stream()
                        .map(condition -> "%s=%s %s %s"
                                .formatted(
                                        condition.type,
                                        condition.status,
                                        condition.reason,
                                        condition.lastTransitionTime))
                        .toList();
    }

    @Test
    void conditionsShowTheProgressWithItsTimes() {
        interruptions().create(draft("a"));
        writeProgress("a", progress(Phase.AWAITING_APPROVAL));
        eventually(() -> interruptions.find("a"), Interruption::evaluated);
        clock.advance(Duration.ofMinutes(1));
        writeProgress("a", progress(Phase.ACTING));
        eventually(() -> interruptions.find("a"), interruption -> interruption.phase() == Phase.ACTING);
        clock.advance(Duration.ofMinutes(1));
        writeProgress("a", progress(Phase.DONE));

        assertThat(conditions("a"))
                .containsExactly(
                        "Decided=True DrainBefore 2026-11-21T08:01:00Z",
                        "Acted=True Done 2026-11-21T08:02:00Z",
                        "Ready=True Ready 2026-11-21T08:02:00Z");
    }

    @Test
    void beforeTheReactionStartsTheInterruptionIsNotReady() {
        interruptions().create(draft("a"));
        writeProgress("a", progress(Phase.PENDING));

        assertThat(conditions("a"))
                .containsExactlyInAnyOrder(
                        "Decided=True DrainBefore 2026-11-21T08:00:00Z",
                        "Acted=False Pending 2026-11-21T08:00:00Z",
                        "Ready=False UnhealthyDependents 2026-11-21T08:00:00Z");
    }

    /** kubectl wait ignores a condition of an older generation. */
    @Test
    void aLaterNoticeDoesNotOutdateConditions() {
        interruptions().create(draft("a"));
        writeProgress("a", progress(Phase.DONE));

        interruptions().amend("a", notice(Stage.COMPLETED));

        assertThat(wire("a").getMetadata().getGeneration()).isEqualTo(2);
        assertThat(wire("a").getStatus().conditions)
                .hasSize(3)
                .allSatisfy(
                        condition -> assertThat(condition.observedGeneration).isNull());
    }

    @Test
    void aWrittenAnswerReturnsTheCurrentObject() {
        interruptions().create(draft("a"));
        var answered = new InterruptionRequestWriter(kinds.client()).write("a", Request.APPROVE, "");

        assertThat(answered.now()).hasValueSatisfying(now -> {
            assertThat(now.request()).isEqualTo(Request.APPROVE);
            assertThat(now.version()).isEqualTo(wire("a").getMetadata().getResourceVersion());
        });
    }

    /** A user may write a request into the object, but must not change the notice from AWS. */
    @ParameterizedTest
    @CsvSource({
        "kind, spot_interrupted",
        "instanceID, i-2",
        "nodeClaimName, other",
        "nodeClaimUID, other",
        "nodePoolName, other"
    })
    void theSubjectOfANoticeIsImmutable(String field, String value) {
        interruptions().create(draft("a"));

        assertThatThrownBy(() -> kinds.client()
                        .resources(NodeInterruption.class)
                        .withName("a")
                        .patch(
                                PatchContext.of(PatchType.JSON_MERGE),
                                "{\"spec\":{\"%s\":\"%s\"}}".formatted(field, value)))
                .hasMessageContaining("spec." + field)
                .hasMessageContaining("is immutable");
    }

    @ParameterizedTest
    @CsvSource({"Approve, APPROVE", "Cancel, CANCEL"})
    void aSnoozedNoticeIsAnsweredByTheDisplayedCommand(String word, Request.Verb verb) {
        interruptions().create(draft("a"));
        answer("a", Request.snooze(clock.now().plusSeconds(60)), "");

        kinds.client()
                .resources(NodeInterruption.class)
                .withName("a")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"request\":\"%s\"}}".formatted(word));

        var written =
                eventually(() -> interruptions.find("a").map(Interruption::request), request -> request.verb() == verb);
        assertThat(written.until()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-12-12T01:00:00+19:00", "2026-12-12T01:00:00.1234567890Z", "+12026-12-12T01:00:00Z"})
    void anInvalidTimeIsRejected(String until) {
        interruptions().create(draft("a"));

        var snooze = "{\"spec\":{\"request\":\"Snooze\",\"snoozeUntil\":\"%s\"}}".formatted(until);
        assertThatThrownBy(() -> kinds.client()
                        .resources(NodeInterruption.class)
                        .withName("a")
                        .patch(PatchContext.of(PatchType.JSON_MERGE), snooze))
                .hasMessageContaining("spec.snoozeUntil");
    }

    /** A user may change the object during a pass. */
    @Test
    void aStatusIsWrittenAlthoughTheObjectHasChanged() {
        interruptions().create(draft("a"));
        eventually(() -> interruptions.find("a"), _ -> true);
        interruptions.close(); // the informer receives no further changes
        label("a");

        writeProgress("a", progress(Phase.ACTING));

        assertThat(wire("a").getStatus().phase).isEqualTo("Acting");
        assertThat(wire("a").getMetadata().getLabels()).containsEntry("ticket", "42");
    }

    @Test
    void aStatusIsNotWrittenOverANewRequest() {
        interruptions().create(draft("a"));
        eventually(() -> interruptions.find("a"), _ -> true);
        interruptions.close(); // the informer receives no further changes
        answer("a", Request.CANCEL, "");

        assertThatThrownBy(() -> writeProgress("a", progress(Phase.ACTING)))
                .isInstanceOfSatisfying(
                        RemoteCallException.class,
                        failure -> assertThat(failure.category()).isEqualTo(RemoteCallException.Category.CONFLICT));
        assertThat(wire("a").getSpec().request).isEqualTo("Cancel");
    }

    private void label(String name) {
        kinds.client().resources(NodeInterruption.class).withName(name).edit(found -> {
            found.getMetadata().getLabels().put("ticket", "42");
            return found;
        });
    }

    @Test
    void labelsOfUsersAreKept() {
        interruptions().create(draft("a"));
        label("a");

        interruptions().amend("a", notice(Stage.COMPLETED));
        eventually(
                () -> interruptions.find("a"),
                interruption -> interruption.notice().stage() == Stage.COMPLETED);
        writeProgress("a", progress(Phase.PENDING));

        assertThat(wire("a").getMetadata().getLabels()).containsEntry("ticket", "42");
        assertThat(wire("a").getSpec().stage).isEqualTo("Completed");
    }

    /** Up to 15,000 objects are written at once, so a write must not need a second call. */
    @Test
    void eachWriteIsOneCall() {
        interruptions().create(draft("a"));
        eventually(() -> interruptions.find("a"), _ -> true);
        writeProgress("a", progress(Phase.PENDING));
        eventually(() -> interruptions.find("a"), Interruption::evaluated);
        writeProgress("a", progress(Phase.PENDING));
        writeProgress("a", progress(Phase.ACTING));
        interruptions().delete("a");

        assertThat(kinds.calls("nodeinterruptions"))
                .containsExactly("POST", "PUT /a/status", "PUT /a/status", "DELETE /a");
    }

    @Test
    void aClusterWithoutTheCrdIsReported() {
        kinds.client()
                .apiextensions()
                .v1()
                .customResourceDefinitions()
                .withName("nodeinterruptions.joiner.sh")
                .delete();

        assertThat(interruptions().all()).contains(List.of());
        assertThatThrownBy(() -> interruptions().create(draft("a")))
                .isInstanceOfSatisfying(
                        RemoteCallException.class,
                        failure -> assertThat(failure.category()).isEqualTo(RemoteCallException.Category.NOT_FOUND));
    }

    /** A proxy may have sent the answer, so the policies must stay in effect. */
    @Test
    void aNotFoundAnswerForAServedKindCountsAsUnreachable() {
        kinds.losePosts();

        assertThatThrownBy(() -> interruptions().create(draft("a")))
                .isInstanceOfSatisfying(
                        RemoteCallException.class,
                        failure -> assertThat(failure.category()).isEqualTo(RemoteCallException.Category.UNREACHABLE));
    }

    @Test
    void anUnchangedStatusNeedsNoCall() {
        interruptions().create(draft("a"));
        writeProgress("a", progress(Phase.PENDING));
        eventually(() -> interruptions.find("a"), Interruption::evaluated);
        kinds.server().close();

        assertThatCode(() -> writeProgress("a", progress(Phase.PENDING))).doesNotThrowAnyException();
        assertThatThrownBy(() -> writeProgress("a", progress(Phase.DONE))).isInstanceOf(RemoteCallException.class);
    }

    @Test
    void anInvalidRequestIsRejectedWithTheReason() {
        interruptions().create(draft("a"));

        assertThatThrownBy(() -> kinds.apply(
                        "NodeInterruption",
                        "b",
                        "kind: event_status, stage: Open, toldAt: '2026-11-21T08:00:00Z', request: Snooze"))
                .isInstanceOf(KubernetesClientException.class)
                .hasMessageContaining("request Snooze needs snoozeUntil");
        assertThatThrownBy(() -> kinds.apply("NodeInterruption", "b", "kind: flood, stage: Open, toldAt: soon"))
                .hasMessageContaining("spec.kind")
                .hasMessageContaining("spec.toldAt");
    }
}
