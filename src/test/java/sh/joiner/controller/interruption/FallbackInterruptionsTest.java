package sh.joiner.controller.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.interruption.AffectedNode;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.InterruptionDraft;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Notice.Stage;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.interruption.Interruptions;
import sh.joiner.testing.FakeInterruptionPolicies;
import sh.joiner.testing.FakeInterruptions;
import sh.joiner.testing.HandClock;

/** A cluster that has only Karpenter's CRDs. Joiner keeps its notices in memory only. */
class FallbackInterruptionsTest {

    private final HandClock clock = new HandClock();
    private final FakeInterruptions cluster = new FakeInterruptions(clock);
    private final FallbackInterruptions objects = new FallbackInterruptions(cluster, clock);

    private InterruptionDraft draft(String name) {
        var notice = new Notice(
                NoticeKind.SPOT_INTERRUPTED,
                new InstanceId("i-1"),
                Set.of(NoticeSource.QUEUE),
                Set.of(),
                "",
                "",
                clock.now(),
                null,
                null,
                null,
                Stage.OPEN);
        return new InterruptionDraft(
                name, notice, new AffectedNode(new ClaimName("c-1"), "", null, "default"), Optional.empty());
    }

    private static RemoteCallException failure(Category category) {
        return new RemoteCallException(category, "", "the server says no", null);
    }

    @Test
    void withTheCrdTheClusterStoresAllNotices() {
        assertThat(objects.create(draft("one"))).isTrue();

        assertThat(cluster.all().orElseThrow()).extracting(Interruption::name).containsExactly("one");
        assertThat(objects.all().orElseThrow()).hasSize(1);
    }

    @Test
    void withoutTheCrdNoticesAreStoredInMemory() {
        cluster.refuse(failure(Category.NOT_FOUND));

        assertThat(objects.create(draft("one"))).isTrue();
        assertThat(objects.create(draft("one"))).isFalse();
        objects.progress(objects.find("one").orElseThrow(), Progress.NONE);

        assertThat(cluster.all().orElseThrow()).isEmpty();
        assertThat(objects.all().orElseThrow())
                .extracting(Interruption::evaluated)
                .containsExactly(true);

        objects.delete("one");
        assertThat(objects.all().orElseThrow()).isEmpty();
    }

    @Test
    void changedNoticesInMemoryAreDecidedAgain() {
        cluster.refuse(failure(Category.NOT_FOUND));
        objects.create(draft("one"));
        var before = objects.find("one").orElseThrow();
        objects.amend(
                "one", before.notice().withStage(Stage.CANCELED, clock.now().plusSeconds(1)));

        assertThatThrownBy(() -> objects.progress(before, Progress.NONE))
                .isInstanceOfSatisfying(
                        RemoteCallException.class,
                        failure -> assertThat(Interruptions.isChanged(failure)).isTrue());
        assertThat(objects.find("one").orElseThrow().evaluated()).isFalse();
    }

    @Test
    void aNoticeInMemorySuspendsPoliciesUntilItIsDeletedOrAnotherIsStored() {
        var policies = new FakeInterruptionPolicies();
        policies.has(new InterruptionPolicy(
                "p", clock.now(), 1, new PoolTarget.ByName(List.of("default")), Optional.empty(), ""));
        var inEffect = objects.governedBy(policies);
        assertThat(inEffect.all().orElseThrow()).hasSize(1);

        cluster.refuse(failure(Category.NOT_FOUND));
        objects.create(draft("one"));
        assertThat(inEffect.all().orElseThrow()).isEmpty();

        objects.delete("one");
        assertThat(inEffect.all().orElseThrow()).hasSize(1);
        objects.create(draft("one"));
        assertThat(inEffect.all().orElseThrow()).isEmpty();

        cluster.refuse(null);
        objects.create(draft("two"));
        assertThat(inEffect.all().orElseThrow()).hasSize(1);
    }

    @Test
    void anyOtherFailureIsThrown() {
        cluster.refuse(failure(Category.UNREACHABLE));

        assertThatThrownBy(() -> objects.create(draft("one"))).isInstanceOf(RemoteCallException.class);
        assertThat(objects.all().orElseThrow()).isEmpty();
    }
}
