package sh.joiner.port.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.port.cluster.Evictions.Outcome;

/** The contract of {@link Evictions}. */
public abstract class EvictionsContract {

    private static final PodName WEB = new PodName("default", "web");

    protected abstract Evictions evictions();

    protected abstract Cluster cluster();

    /** Creates pod default/web, running on node ip-1. */
    protected abstract void givenPod();

    /** Creates a budget that does not allow the eviction of default/web. */
    protected abstract void givenBudget();

    private String uid() {
        return eventually(
                        () -> cluster().snapshot().pods().stream()
                                .filter(pod -> pod.name().equals(WEB))
                                .findFirst(),
                        Pod::isBound)
                .uid();
    }

    private void awaitTermination() {
        eventually(
                () -> Optional.of(cluster().snapshot().pods()),
                pods -> pods.stream().allMatch(pod -> pod.life().isTerminating()));
    }

    @Test
    void anEvictedPodIsDeleted() {
        givenPod();

        assertThat(evictions().evict(WEB, uid())).isEqualTo(new Outcome.Accepted());
        awaitTermination();
    }

    @Test
    void aBudgetRefusesAtOnceWithTheReason() {
        givenPod();
        givenBudget();
        var uid = uid();

        long began = System.nanoTime();
        var outcome = evictions().evict(WEB, uid);

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        refused -> assertThat(refused.why()).contains("budget"));
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(2));
    }

    @Test
    void aDeletionIgnoresBudgets() {
        givenPod();
        givenBudget();

        assertThat(evictions().delete(WEB, uid(), 1)).isEqualTo(new Outcome.Accepted());
        awaitTermination();
    }

    @Test
    void anotherPodOfTheSameNameStays() {
        givenPod();
        uid();

        assertThat(evictions().evict(WEB, "uid-of-the-one-before")).isEqualTo(new Outcome.NotFound());
        assertThat(evictions().delete(WEB, "uid-of-the-one-before", 1)).isEqualTo(new Outcome.NotFound());
    }

    @Test
    void aDeletedPodIsNoError() {
        assertThat(evictions().evict(WEB, "uid")).isEqualTo(new Outcome.NotFound());
        assertThat(evictions().delete(WEB, "uid", 1)).isEqualTo(new Outcome.NotFound());
    }
}
