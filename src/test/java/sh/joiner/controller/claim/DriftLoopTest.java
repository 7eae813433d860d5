package sh.joiner.controller.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeClasses.nodeClass;
import static sh.joiner.testing.PoolBuilder.pool;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.catalog.Markets;
import sh.joiner.controller.catalog.NodeClassState;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.controller.launch.StartedCapacity;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.NodeClasses;
import sh.joiner.testing.SingleThreadRunner;

class DriftLoopTest {

    private static final Map<String, String> LABELS = Map.of(
            "karpenter.sh/nodepool", "default",
            "node.kubernetes.io/instance-type", "m5.large");

    private final HandClock clock = new HandClock();
    private final SingleThreadRunner runner = new SingleThreadRunner(clock);
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final StartedCapacity capacity = new StartedCapacity();
    private final Decisions decisions = new Decisions();
    private final DriftLoop.Inputs inputs = new DriftLoop.Inputs(
            cluster, Markets.catalogs(Markets.learned(), new UnavailableOfferings(clock), new NodeClassState()));
    private final DriftLoop loop = new DriftLoop(
            cluster,
            FixedNeeds.by(inputs),
            new NodeClassState(),
            new InstanceCache(capacity, CacheReport.NONE),
            new DriftConditions(cluster.claimWriter(), new DecisionReporter(clock, List.of(decisions))),
            runner);

    @BeforeEach
    void aPoolAndItsClass() {
        cluster.with(pool("default").build()).with(runs("ami-1").build());
        cluster.with(launched().build());
        capacity.start("i-1");
    }

    @AfterEach
    void close() {
        loop.close();
    }

    private static NodeClasses runs(String image) {
        return nodeClass()
                .images(new ResolvedImage(image, image, Requirements.NONE, false))
                .says(new Condition("AMIsReady", Condition.Status.TRUE, "AMIsReady", "", HandClock.START));
    }

    private ClaimSamples launched() {
        return claim().labels(LABELS).createdAt(clock.now()).launchedAs("aws:///us-east-1a/i-1");
    }

    private Claim claimNow() {
        return cluster.claims().getFirst();
    }

    private void drifted() {
        cluster.with(runs("ami-2").build());
        loop.pass(inputs, clock.now());
    }

    @Test
    void driftIsReportedOnceAndCheckedAgainAfterFiveMinutes() {
        drifted();

        assertThat(loop.pass(inputs, clock.now())).isEqualTo(Duration.ofMinutes(5));
        assertThat(claimNow().condition("Drifted"))
                .hasValueSatisfying(said -> assertThat(said.status() + " " + said.reason() + " " + said.message())
                        .isEqualTo("TRUE AMIDrift AMIDrift"));
        assertThat(decisions.codes()).containsExactly("Drifted");
        assertThat(cluster.writes()).hasSize(1);
    }

    @Test
    void theConditionIsRemovedWhenAClaimIsNoLongerDrifted() {
        drifted();
        cluster.with(runs("ami-1").build());

        loop.pass(inputs, clock.now());

        assertThat(claimNow().condition("Drifted")).isEmpty();
        assertThat(decisions.codes()).containsExactly("Drifted", "DriftCleared");
    }

    @Test
    void aClaimThatIsNotLaunchedHasNotDrifted() {
        cluster.with(claim().labels(LABELS)
                .says("Launched", Condition.Status.UNKNOWN, clock.now())
                .says("Drifted", Condition.Status.TRUE, clock.now())
                .build());

        loop.pass(inputs, clock.now());

        assertThat(claimNow().condition("Drifted")).isEmpty();
    }

    @Test
    void withoutThePoolTheConditionStays() {
        cluster.with(launched()
                .labels(Map.of("karpenter.sh/nodepool", "gone"))
                .says("Drifted", Condition.Status.TRUE, clock.now())
                .build());

        loop.pass(inputs, clock.now());

        assertThat(claimNow().is("Drifted")).isTrue();
    }

    @Test
    void claimsOfAnotherProviderAreIgnored() {
        cluster.with(launched().ofAnotherProvider().build());

        drifted();

        assertThat(cluster.writes()).isEmpty();
    }

    @Test
    void securityGroupsAreReadFromEc2() {
        cluster.with(
                runs("ami-1").groups(List.of(new SecurityGroup("sg-2", ""))).build());

        loop.pass(inputs, clock.now());

        assertThat(claimNow().condition("Drifted"))
                .hasValueSatisfying(said -> assertThat(said.reason()).isEqualTo("SecurityGroupDrift"));
    }

    private void wantsGroup(String group) {
        cluster.with(runs("ami-1").groups(List.of(new SecurityGroup(group, ""))).build());
    }

    private void fiftyMoreRun() {
        for (int i = 2; i <= 51; i++) {
            capacity.start("i-" + i);
            cluster.with(launched()
                    .named("claim-" + i)
                    .launchedAs("aws:///us-east-1a/i-" + i)
                    .build());
        }
    }

    @Test
    void allNewDriftIsConfirmedByOneRequestAndReportedDriftIsNotConfirmedAgain() {
        fiftyMoreRun();
        loop.pass(inputs, clock.now());
        wantsGroup("sg-2");
        capacity.takeCallCount();

        loop.pass(inputs, clock.now());

        assertThat(cluster.claims()).hasSize(51).allMatch(claim -> claim.is("Drifted"));
        assertThat(capacity.takeCallCount()).isEqualTo(1);
        loop.pass(inputs, clock.now());
        assertThat(capacity.takeCallCount()).isZero();
    }

    @Test
    void cachedInstancesAloneDoNotProveDrift() {
        loop.pass(inputs, clock.now());
        capacity.group("i-1", "sg-2");
        wantsGroup("sg-2");

        loop.pass(inputs, clock.now());

        assertThat(claimNow().condition("Drifted")).isEmpty();
        assertThat(cluster.writes()).isEmpty();
    }

    @Test
    void driftIsNotReportedUntilEc2ConfirmsIt() {
        loop.pass(inputs, clock.now());
        wantsGroup("sg-2");
        capacity.failureOfAll(new RemoteCallException(Category.THROTTLED, "", "slow down", null));

        loop.pass(inputs, clock.now());
        assertThat(claimNow().condition("Drifted")).isEmpty();

        capacity.failureOfAll(null);
        clock.advance(Duration.ofSeconds(10));
        loop.pass(inputs, clock.now());
        assertThat(claimNow().is("Drifted")).isTrue();
    }

    @Test
    void anInstanceThatEc2DoesNotReturnChangesNothing() {
        cluster.with(launched()
                .launchedAs("aws:///us-east-1a/i-9")
                .says("Drifted", Condition.Status.TRUE, clock.now())
                .build());

        loop.pass(inputs, clock.now());

        assertThat(claimNow().is("Drifted")).isTrue();
        assertThat(cluster.writes()).isEmpty();
    }

    @Test
    void aFailedWriteIsRetried() {
        cluster.refuse(new RemoteCallException(Category.UNREACHABLE, "", "away", null));
        drifted();
        cluster.refuse(null);

        loop.pass(inputs, clock.now());

        assertThat(claimNow().is("Drifted")).isTrue();
        assertThat(decisions.codes()).containsExactly("Drifted");
    }
}
