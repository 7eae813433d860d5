package sh.joiner.controller.termination;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.engine.lifecycle.Drain;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.node.Node;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.port.RemoteCallException;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;

class EvictorTest {

    private static final Node NODE = node("ip-1").build();
    private static final Pod WEB = pod("web").runningOn("ip-1");
    private static final Pod SHOP = pod("shop").runningOn("ip-1");

    private final HandClock clock = new HandClock();
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final Decisions decisions = new Decisions();
    private final List<Duration> waits = new ArrayList<>();
    private final Evictor evictor = new Evictor(cluster, new DecisionReporter(clock, List.of(decisions)), waits::add);

    private void drain(Optional<Claim> claim, Pod... pods) {
        evictor.drain(NODE, claim, new Drain.Step(List.of(pods), List.of(), List.of(pods)), clock.now());
    }

    private Stream<Decision> decisions(String code) {
        return decisions.all().stream().filter(decision -> decision.code().equals(code));
    }

    @Test
    void aDeletedPodIsForgottenSoThatANewPodOfItsNameIsEvicted() {
        drain(Optional.empty(), WEB);
        assertThat(decisions("Evicted")).isEmpty();

        cluster.with(WEB);
        drain(Optional.empty(), WEB);

        assertThat(decisions("Evicted")).hasSize(1);
        assertThat(cluster.snapshot().pods()).isEmpty();
    }

    @Test
    void theWaitAfterARefusalDoublesFromATenthOfASecondToTen() {
        cluster.with(WEB);
        cluster.forbidEviction(WEB.name());

        for (int tenth = 0; tenth < 300; tenth++) {
            drain(Optional.empty(), WEB);
            clock.advance(Duration.ofMillis(100));
        }

        assertThat(waits)
                .extracting(Duration::toMillis)
                .containsExactly(100L, 200L, 400L, 800L, 1_600L, 3_200L, 6_400L, 10_000L, 10_000L);
    }

    @Test
    void aPodThatCannotBeEvictedDoesNotBlockOthers() {
        cluster.with(WEB, SHOP);
        cluster.failureOf(
                "evict " + WEB.name(),
                new RemoteCallException(RemoteCallException.Category.UNREACHABLE, "", "no", null));

        drain(Optional.empty(), WEB, SHOP);

        assertThat(cluster.snapshot().pods()).extracting(Pod::name).containsExactly(new PodName("default", "web"));
        assertThat(waits).containsExactly(Duration.ofMillis(100));
    }

    @Test
    void theEventNamesTheReasonOfTheDisruption() {
        cluster.with(WEB, SHOP);

        drain(
                Optional.of(claim().says("DisruptionReason", Status.TRUE, clock.now())
                        .build()),
                WEB);
        drain(Optional.empty(), SHOP);

        assertThat(decisions("Evicted").map(Decision::why)).containsExactly("DisruptionReason", "Forceful Termination");
    }

    @Test
    void anEvictionThatIsAlwaysRefusedIsReportedOnTheNodeWithTheRefusal() {
        cluster.with(WEB, SHOP);
        cluster.forbidEviction(WEB.name());
        cluster.forbidEviction(SHOP.name());

        for (int second = 0; second < 60; second++) {
            drain(Optional.empty(), WEB, SHOP);
            clock.advance(Duration.ofSeconds(1));
        }

        assertThat(cluster.snapshot().pods()).hasSize(2);
        assertThat(decisions("FailedDraining")
                        .filter(decision -> decision.what().contains("waits for pod "))
                        .map(decision -> decision.what() + ": " + decision.why()))
                .containsExactlyInAnyOrder(
                        "drain of node ip-1 waits for pod default/web: a disruption budget does not allow it",
                        "drain of node ip-1 waits for pod default/shop: a disruption budget does not allow it");
    }

    @Test
    void theEventOfAPodWithoutAnOwnerSaysThatThePodIsLost() {
        cluster.with(WEB);

        drain(Optional.empty(), WEB);

        assertThat(decisions("Evicted").map(Decision::what))
                .containsExactly("pod default/web is evicted from node ip-1; the pod has no owner, so no controller"
                        + " creates the pod again");
    }

    @Test
    void theRemainingPodsAreReportedEveryTwoMinutes() {
        drain(Optional.empty(), WEB);
        clock.advance(Duration.ofSeconds(119));
        drain(Optional.empty(), WEB);
        assertThat(decisions("FailedDraining")).hasSize(1);

        clock.advance(Duration.ofSeconds(1));
        drain(Optional.empty(), WEB);
        assertThat(decisions("FailedDraining")).hasSize(2);
    }
}
