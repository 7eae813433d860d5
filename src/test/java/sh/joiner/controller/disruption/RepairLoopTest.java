package sh.joiner.controller.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeBuilder.node;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.aws.NodeRepairPolicies;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.controller.report.RepairReporter;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.NodeBuilder;
import sh.joiner.testing.SingleThreadRunner;

class RepairLoopTest {

    private final HandClock clock = new HandClock();
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final Decisions decisions = new Decisions();
    private final RepairLoop loop = new RepairLoop(
            cluster,
            FixedNeeds.by(cluster),
            new RepairLoop.Outputs(
                    cluster.claimWriter(),
                    new RepairReporter(new DecisionReporter(clock, List.of(decisions))),
                    _ -> {}),
            NodeRepairPolicies.all(),
            new SingleThreadRunner(clock));

    @AfterEach
    void close() {
        loop.close();
    }

    private void run(int number, Condition.Status ready) {
        var provider = "aws:///us-east-1a/i-" + number;
        cluster.with(claim().named("web-" + number)
                .labels(Map.of("karpenter.sh/nodepool", "web"))
                .finalizer("karpenter.sh/termination")
                .registeredAs(provider, "node-" + number)
                .build());
        cluster.with(NodeBuilder.with(
                node("node-" + number).of("web").provider(provider).build(),
                List.of(new Condition("Ready", ready, "KubeletNotReady", "", clock.now()))));
    }

    private Claim claimOf(int number) {
        return cluster.claims().stream()
                .filter(claim -> claim.name().value().equals("web-" + number))
                .findFirst()
                .orElseThrow();
    }

    private Duration pass() {
        return loop.pass(cluster, clock.now());
    }

    @Test
    void anUnhealthyNodeIsDeletedWithAnElapsedGracePeriod() {
        run(1, Condition.Status.UNKNOWN);
        clock.advance(Duration.ofMinutes(29));
        assertThat(pass()).isEqualTo(Duration.ofMinutes(1));
        clock.advance(Duration.ofMinutes(1));

        pass();

        assertThat(claimOf(1).annotations())
                .containsEntry(
                        "karpenter.sh/nodeclaim-termination-timestamp",
                        clock.now().toString());
        assertThat(claimOf(1).isDeleting()).isTrue();
        assertThat(decisions.all()).singleElement().satisfies(decision -> {
            assertThat(decision.code()).isEqualTo("TerminatingUnhealthy");
            assertThat(decision.facts()).containsEntry("condition", "ready").containsEntry("image_id", "ami-1");
            assertThat(decision.why())
                    .isEqualTo("condition Ready is Unknown since %s, longer than the tolerated 30 minutes"
                            .formatted(HandClock.START));
        });
    }

    @Test
    void aRepairIsCountedOnceAndLeavesTheTimestampUnchanged() {
        run(1, Condition.Status.FALSE);
        clock.advance(Duration.ofMinutes(30));
        pass();
        var deleted = claimOf(1);
        clock.advance(Duration.ofMinutes(1));

        pass();

        assertThat(claimOf(1)).isEqualTo(deleted);
        assertThat(decisions.codes()).containsExactly("TerminatingUnhealthy");
    }

    @Test
    void aDeletionThatHasStartedNoLongerWaitsForPods() {
        run(1, Condition.Status.FALSE);
        cluster.claimWriter().delete(claimOf(1).name(), claimOf(1).uid());
        clock.advance(Duration.ofMinutes(30));

        pass();

        assertThat(claimOf(1).annotations()).containsKey("karpenter.sh/nodeclaim-termination-timestamp");
        assertThat(decisions.codes()).isEmpty();
    }

    /** The pods on an unhealthy node already fail, so the repair does not wait for the replacements of the command. */
    @Test
    void aNodeThatADisruptionCommandRemovesIsRepairedNevertheless() {
        run(1, Condition.Status.FALSE);
        cluster.claimWriter().annotate(claimOf(1).name(), Map.of(Claim.DISRUPTION, "drifted-web-1-1"));
        clock.advance(Duration.ofMinutes(30));

        pass();

        assertThat(claimOf(1).isDeleting()).isTrue();
        assertThat(decisions.codes()).containsExactly("TerminatingUnhealthy");
    }

    @Test
    void ifMoreThanAFifthIsUnhealthyAllNodesStayAndAnEventSaysSo() {
        run(1, Condition.Status.FALSE);
        run(2, Condition.Status.FALSE);
        run(3, Condition.Status.FALSE);
        run(4, Condition.Status.TRUE);
        run(5, Condition.Status.TRUE);
        clock.advance(Duration.ofMinutes(30));

        assertThat(pass()).isEqualTo(Duration.ofMinutes(5));

        assertThat(cluster.claims()).noneMatch(Claim::isDeleting);
        assertThat(decisions.codes()).containsExactly("NodeRepairBlocked", "NodeRepairBlocked", "NodeRepairBlocked");
        assertThat(decisions.all().getFirst().why()).startsWith("more than 20% nodes are unhealthy in the nodepool");
    }

    @Test
    void theEventIsRepeatedAfterAQuarterOfAnHour() {
        run(1, Condition.Status.FALSE);
        run(2, Condition.Status.FALSE);
        clock.advance(Duration.ofMinutes(30));
        for (int minutes = 0; minutes < 20; minutes += 5) {
            pass();
            clock.advance(Duration.ofMinutes(5));
        }

        assertThat(decisions.codes()).hasSize(4).containsOnly("NodeRepairBlocked");
    }

    @Test
    void whenTheOtherNodesRecoverTheRepairContinues() {
        run(1, Condition.Status.FALSE);
        run(2, Condition.Status.FALSE);
        clock.advance(Duration.ofMinutes(30));
        pass();
        run(2, Condition.Status.TRUE);

        pass();

        assertThat(claimOf(1).isDeleting()).isTrue();
        assertThat(claimOf(2).isDeleting()).isFalse();
    }
}
