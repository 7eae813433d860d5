package sh.joiner.port.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.testing.ScheduledReboot.draft;
import static sh.joiner.testing.ScheduledReboot.notice;
import static sh.joiner.testing.ScheduledReboot.progress;
import static sh.joiner.testing.Waits.eventually;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import sh.joiner.model.interruption.AffectedNode;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.InterruptionDraft;
import sh.joiner.model.interruption.Notice.Stage;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.interruption.Request;
import sh.joiner.model.node.NodeName;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.UserRequests.Outcome;
import sh.joiner.testing.ScheduledReboot;

/** The contract of {@link Interruptions}, and of the requests that users write to these objects. */
public abstract class InterruptionsContract {

    protected abstract Interruptions interruptions();

    /** Writes the request of a user, as the page and REST do. */
    protected abstract Outcome answer(String name, Request request, String version);

    private Interruption see(String name, Predicate<Interruption> wanted) {
        return eventually(() -> interruptions().find(name), wanted);
    }

    private void seeNames(String... names) {
        eventually(
                interruptions()::all,
                all -> all.stream().map(Interruption::name).toList().equals(List.of(names)));
    }

    /** Writes the progress, decided from the object in the informer's cache. */
    protected final void writeProgress(String name, Progress progress) {
        interruptions()
                .progress(
                        interruptions().find(name).orElseGet(() -> draft(name).writtenAt(ScheduledReboot.TOLD)),
                        progress);
    }

    @Test
    void aCreatedObjectHasTheContentOfItsDraft() {
        assertThat(interruptions().create(draft("b"))).isTrue();
        assertThat(interruptions().create(draft("a"))).isTrue();

        seeNames("a", "b");
        var seen = see("a", _ -> true);
        assertThat(seen.notice()).isEqualTo(draft("a").notice());
        assertThat(seen.affected()).isEqualTo(draft("a").affected());
        assertThat(seen.unparsed()).isEmpty();
        assertThat(seen.request()).isEqualTo(Request.NONE);
        assertThat(seen.progress()).isEqualTo(Progress.NONE);
        assertThat(seen.evaluated()).isFalse();
    }

    @Test
    void onlyTheFirstOfTwoEqualCreationsSucceeds() {
        assertThat(interruptions().create(draft("a"))).isTrue();
        assertThat(interruptions().create(draft("a"))).isFalse();

        seeNames("a");
    }

    @Test
    void aNewerNoticeReplacesOnlyTheNotice() {
        interruptions().create(draft("a"));
        answer("a", Request.APPROVE, "");
        see("a", interruption -> interruption.request().equals(Request.APPROVE));
        writeProgress("a", progress(Phase.PENDING));

        interruptions().amend("a", notice(Stage.CANCELED));

        var seen =
                see("a", interruption -> interruption.notice().stage() == Stage.CANCELED && interruption.evaluated());
        assertThat(seen.notice()).isEqualTo(notice(Stage.CANCELED));
        assertThat(seen.affected()).isEqualTo(draft("a").affected());
        assertThat(seen.request()).isEqualTo(Request.APPROVE);
        assertThat(seen.progress()).isEqualTo(progress(Phase.PENDING));
    }

    @Test
    void theFirstNodeThatJoinsIsWritten() {
        var draft = draft("a");
        var affected = draft.affected();
        interruptions()
                .create(new InterruptionDraft(
                        "a",
                        draft.notice(),
                        new AffectedNode(affected.claim(), affected.claimUid(), null, affected.pool()),
                        draft.unparsed()));

        interruptions().joined("a", new NodeName("ip-1"));
        interruptions().joined("a", new NodeName("ip-2"));
        interruptions().joined("gone", new NodeName("ip-1"));

        assertThat(see("a", interruption -> interruption.affected().node() != null)
                        .affected())
                .isEqualTo(affected);
    }

    @Test
    void progressIsWrittenAndRead() {
        interruptions().create(draft("a"));
        writeProgress("a", progress(Phase.PENDING));
        var pending = see("a", Interruption::evaluated);
        assertThat(pending.progress()).isEqualTo(progress(Phase.PENDING));

        writeProgress("a", progress(Phase.PENDING));
        writeProgress("a", progress(Phase.ACTING));

        var acting = see("a", interruption -> interruption.phase() == Phase.ACTING);
        assertThat(acting.progress()).isEqualTo(progress(Phase.ACTING));
        assertThat(acting.notice()).isEqualTo(draft("a").notice());
        assertThat(acting.version()).isNotEqualTo(pending.version());
    }

    @Test
    void equalProgressIsNotWrittenAgain() {
        interruptions().create(draft("a"));
        writeProgress("a", progress(Phase.PENDING));
        var before = see("a", Interruption::evaluated);

        writeProgress("a", progress(Phase.PENDING));
        interruptions().amend("a", draft("a").notice());

        interruptions().create(draft("b"));
        see("b", _ -> true);
        assertThat(see("a", _ -> true).version()).isEqualTo(before.version());
    }

    /** A user or AWS may cancel the notice between a decision and the write of this decision. */
    @Test
    void progressThatWasDecidedFromAnOldVersionIsRefused() {
        interruptions().create(draft("a"));
        interruptions().create(draft("b"));
        var requested = see("a", _ -> true);
        var amended = see("b", _ -> true);
        answer("a", Request.CANCEL, "");
        interruptions().amend("b", notice(Stage.CANCELED));

        assertRefused(() -> interruptions().progress(requested, progress(Phase.ACTING)));
        assertRefused(() -> interruptions().progress(amended, progress(Phase.ACTING)));

        assertThat(see("a", interruption -> interruption.request().equals(Request.CANCEL))
                        .evaluated())
                .isFalse();
        writeProgress("a", progress(Phase.CANCELLED));
        see("a", interruption -> interruption.phase() == Phase.CANCELLED);
    }

    private static void assertRefused(ThrowingCallable write) {
        assertThatThrownBy(write)
                .isInstanceOfSatisfying(
                        RemoteCallException.class,
                        failure -> assertThat(failure.category()).isEqualTo(RemoteCallException.Category.CONFLICT));
    }

    @Test
    void aDeletedObjectNoLongerExists() {
        interruptions().create(draft("a"));
        interruptions().create(draft("b"));
        seeNames("a", "b");

        interruptions().delete("a");

        seeNames("b");
        assertThat(interruptions().find("a")).isEmpty();
    }

    @Test
    void aDeletedObjectIsNoError() {
        interruptions().all();

        interruptions().amend("absent", notice(Stage.OPEN));
        writeProgress("absent", progress(Phase.PENDING));
        interruptions().delete("absent");

        assertThat(interruptions().find("absent")).isEmpty();
        assertThat(answer("absent", Request.APPROVE, "")).isEqualTo(new Outcome.NotFound());
    }

    @Test
    void listenersReceiveTheNameAtEachCreationChangeAndDeletion() {
        var names = new CopyOnWriteArrayList<String>();
        interruptions().onChange(names::add);

        interruptions().create(draft("a"));
        eventually(() -> Optional.of(names.size()), count -> count >= 1);
        writeProgress("a", progress(Phase.PENDING));
        eventually(() -> Optional.of(names.size()), count -> count >= 2);
        interruptions().delete("a");
        eventually(() -> Optional.of(names.size()), count -> count >= 3);

        assertThat(names).containsOnly("a");
    }

    @Test
    void aRequestIsReadAndCanBeWithdrawn() {
        interruptions().create(draft("a"));
        var until = Instant.parse("2026-11-22T08:00:00Z");

        assertThat(answer("a", Request.snooze(until), "")).isEqualTo(new Outcome.Written());
        see("a", interruption -> interruption.request().equals(Request.snooze(until)));
        assertThat(answer("a", Request.CANCEL, "")).isEqualTo(new Outcome.Written());
        see("a", interruption -> interruption.request().equals(Request.CANCEL));
        assertThat(answer("a", Request.NONE, "")).isEqualTo(new Outcome.Written());
        see("a", interruption -> interruption.request().equals(Request.NONE));
    }

    @Test
    void aRequestForAnOldVersionIsStale() {
        interruptions().create(draft("a"));
        var old = see("a", _ -> true).version();
        writeProgress("a", progress(Phase.AWAITING_APPROVAL));
        var present = see("a", Interruption::evaluated).version();

        assertThat(answer("a", Request.APPROVE, old)).isEqualTo(new Outcome.Stale());
        assertThat(answer("a", Request.APPROVE, present)).isEqualTo(new Outcome.Written());
        see("a", interruption -> interruption.request().equals(Request.APPROVE));
    }
}
