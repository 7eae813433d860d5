package sh.joiner.engine.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.World.NOON;
import static sh.joiner.testing.World.world;

import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.snapshot.Snapshot;

final class UnconsideredPodsTest {

    private static List<Pod> waiting(Snapshot snapshot) {
        return UnconsideredPods.asWaiting(snapshot).pods().stream()
                .filter(Pod::isProvisionable)
                .toList();
    }

    @Test
    void aNewPodWaitsForANodeBeforeKubeSchedulerHasConsideredIt() {
        var snapshot = world().created(pod("new").createdAt(NOON)).snapshot();

        assertThat(waiting(snapshot))
                .singleElement()
                .satisfies(pod -> assertThat(pod.waiting()).isEqualTo(NOON));
        assertThat(waiting(snapshot.at(NOON.plusSeconds(29)))).hasSize(1);
        assertThat(waiting(snapshot.at(NOON.plusSeconds(30))))
                .as("something else holds the pod, such as a scheduling gate")
                .isEmpty();
    }

    @Test
    void otherPodsStayAsTheyAre() {
        var snapshot = world().pending(pod("unschedulable").createdAt(NOON.minusSeconds(5)))
                .running("node", pod("bound").createdAt(NOON))
                .snapshot();

        assertThat(UnconsideredPods.asWaiting(snapshot)).isSameAs(snapshot);
    }
}
