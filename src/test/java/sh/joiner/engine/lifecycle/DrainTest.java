package sh.joiner.engine.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.World.NOON;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.Pod;
import sh.joiner.testing.PodBuilder;

class DrainTest {

    private static List<Pod> pods(PodBuilder... pods) {
        return Arrays.stream(pods).map(pod -> pod.runningOn("ip-1")).toList();
    }

    private static Drain.Step drain(PodBuilder... pods) {
        return Drain.next(pods(pods), Optional.empty(), NOON);
    }

    private static List<String> names(List<Pod> pods) {
        return pods.stream().map(pod -> pod.name().name()).toList();
    }

    private static PodBuilder daemon(String name) {
        return pod(name).ownedBy("apps/v1", "DaemonSet");
    }

    @Test
    void fourGroupsAreEvictedStrictlyOneAfterTheOther() {
        var pods = new ArrayList<>(pods(
                daemon("kube-proxy").priorityClass("system-node-critical"),
                pod("dns").priorityClass("system-cluster-critical"),
                daemon("logs"),
                pod("web")));
        var order = new ArrayList<String>();

        while (!pods.isEmpty()) {
            var leaving = Drain.next(pods, Optional.empty(), NOON).evict();
            order.addAll(names(leaving));
            pods.removeAll(leaving);
        }

        assertThat(order).containsExactly("web", "logs", "dns", "kube-proxy");
    }

    @Test
    void aGroupWaitsUntilTheLastPodOfTheOneBeforeHasStopped() {
        var step = drain(pod("web").terminating(NOON.plusSeconds(30)), daemon("logs"));

        assertThat(step.evict()).isEmpty();
        assertThat(names(step.waiting())).containsExactly("web", "logs");
    }

    @Test
    void anAnnotationWithADurationIsRespectedUntilItsEnd() {
        var pod = pod("job").annotated("karpenter.sh/do-not-disrupt", "30s");

        var early = Drain.next(pods(pod), Optional.empty(), NOON.plusSeconds(29));
        var late = Drain.next(pods(pod), Optional.empty(), NOON.plusSeconds(30));

        assertThat(early.evict()).isEmpty();
        assertThat(names(early.waiting())).containsExactly("job");
        assertThat(names(late.evict())).containsExactly("job");
    }

    @Test
    void anAnnotationWithADurationOfZeroHoldsNoPod() {
        assertThat(names(drain(pod("job").annotated("karpenter.sh/do-not-disrupt", "0s"))
                        .evict()))
                .containsExactly("job");
    }

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource("free")
    void theDrainDoesNotWaitFor(PodBuilder pod) {
        var step = drain(pod);

        assertThat(step.isDone()).isTrue();
        assertThat(step.evict()).isEmpty();
    }

    static Stream<Arguments> free() {
        return Stream.of(
                argumentSet("a pod that is done", pod("a").phase(Pod.Phase.SUCCEEDED)),
                argumentSet("a pod that failed", pod("a").phase(Pod.Phase.FAILED)),
                argumentSet("a static pod of the kubelet", pod("a").ownedBy("v1", "Node")),
                argumentSet("a pod that tolerates the taint", pod("a").tolerates(Taint.DISRUPTED)),
                argumentSet(
                        "a pod that should have stopped more than a minute ago",
                        pod("a").terminating(NOON.minusSeconds(61))));
    }

    @Test
    void aPodThatShouldHaveStoppedAMinuteAgoIsStillWaitedFor() {
        assertThat(drain(pod("a").terminating(NOON.minusSeconds(60))).isDone()).isFalse();
    }

    @Test
    void anAnnotatedPodIsWaitedForAndNotEvicted() {
        var step = drain(pod("job").annotated("karpenter.sh/do-not-disrupt", "true"));

        assertThat(step.evict()).isEmpty();
        assertThat(names(step.waiting())).containsExactly("job");
    }

    @Nested
    class WithADeadline {

        private static Drain.Step drain(Instant deadline, PodBuilder... pods) {
            return Drain.next(pods(pods), Optional.of(deadline), NOON);
        }

        @Test
        void aPodIsDeletedAsSoonAsItNeedsAllRemainingTime() {
            var pod = pod("slow").graceSeconds(300).annotated("karpenter.sh/do-not-disrupt", "true");

            assertThat(drain(NOON.plusSeconds(301), pod).force()).isEmpty();
            assertThat(drain(NOON.plusSeconds(300), pod).force())
                    .extracting(Drain.Forced::graceSeconds)
                    .containsExactly(300L);
        }

        @Test
        void afterTheDeadlineEveryPodHasOneSecond() {
            var step = drain(NOON.minus(Duration.ofHours(1)), pod("web"), daemon("logs"));

            assertThat(step.force()).extracting(Drain.Forced::graceSeconds).containsExactly(1L, 1L);
            assertThat(step.evict()).isEmpty();
        }

        @Test
        void aPodThatWouldStopTooLateIsDeletedAgainWithLessTime() {
            var late = pod("late").terminating(NOON.plusSeconds(90));
            var inTime = pod("ok").terminating(NOON.plusSeconds(60));

            var step = drain(NOON.plusSeconds(60), late, inTime);

            assertThat(step.force())
                    .extracting(forced -> forced.pod().name().name())
                    .containsExactly("late");
            assertThat(step.force()).extracting(Drain.Forced::graceSeconds).containsExactly(60L);
        }

        @Test
        void aForcedPodDoesNotStartTheNextGroupEarlier() {
            var slow = pod("slow").graceSeconds(300);

            var step = drain(NOON.plusSeconds(60), slow, daemon("logs"));

            assertThat(step.force()).hasSize(1);
            assertThat(step.evict()).isEmpty();
        }
    }
}
