package sh.joiner.controller.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.controller.claim.Launches.launch;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeClasses.nodeClass;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.api.hash.NodeClassHash;
import sh.joiner.controller.launch.LauncherWorld;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.port.RemoteCallException;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeCapacity;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

/** Launches whose result was not written or not returned are looked up before another launch. */
class LaunchTakenOverTest {

    private static final ResolvedImage IMAGE =
            new ResolvedImage("ami-1", "al2023", Requirements.of(Requirement.in(Labels.ARCH, "amd64")), false);

    private final HandClock clock = new HandClock();
    private final SingleThreadRunner runner = new SingleThreadRunner(clock);
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final FakeCapacity capacity = new FakeCapacity();
    private final Decisions decisions = new Decisions();

    @BeforeEach
    void aClassIsReady() {
        cluster.with(classWithHash("7"));
    }

    private static NodeClass classWithHash(String hash) {
        var made = nodeClass().images(IMAGE).build();
        return new NodeClass(
                made.name(),
                made.uid(),
                made.generation(),
                made.labels(),
                Map.of(NodeClassHash.ANNOTATION, hash),
                made.selectors(),
                made.instanceSettings(),
                made.resolved(),
                List.of(new Condition("Ready", Status.TRUE, "Ready", "", HandClock.START)),
                1,
                false);
    }

    private LauncherWorld process() {
        return new LauncherWorld(runner, cluster, capacity, decisions);
    }

    private Claim now(String name) {
        return cluster.claims().stream()
                .filter(claim -> claim.name().value().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private Claim add(String name, Map<String, String> annotations) {
        var claim = claim().named(name)
                .annotations(annotations)
                .createdAt(clock.now())
                .build();
        cluster.with(claim);
        return claim;
    }

    private Instance runs(String token) {
        var tags = new HashMap<>(Map.of("karpenter.sh/nodepool", "default"));
        tags.put("joiner.sh/launch", token);
        return capacity.runs("m5.large", "us-east-1a", tags);
    }

    @Test
    void theNextProcessTakesOverAnInstanceIfOnlyTheTokenWasWritten() {
        var claim = add("a", Map.of());
        process().launcher().launch(claim).join(); // then the process crashes

        launch(process(), now("a"));

        assertThat(capacity.launched()).hasSize(1);
        assertThat(now("a").isLaunched()).isTrue();
        assertThat(now("a").answer().providerId())
                .isEqualTo(capacity.list().getFirst().providerId());
        assertThat(now("a").labels()).containsEntry("node.kubernetes.io/instance-type", "m5.large");
    }

    @Test
    void theClaimKeepsTheHashOfItsLaunch() {
        process().launcher().launch(add("a", Map.of())).join();
        cluster.with(classWithHash("8"));

        launch(process(), now("a"));

        assertThat(now("a").annotations()).containsEntry(NodeClassHash.ANNOTATION, "7");
    }

    @Test
    void theClaimWaitsForAnInstanceThatEc2DoesNotFindYet() {
        process().launcher().launch(add("a", Map.of())).join();
        capacity.fallBehind();
        var next = process();

        assertThatThrownBy(() -> launch(next, now("a"))).isInstanceOf(RemoteCallException.class);
        clock.advance(Duration.ofSeconds(29));
        assertThatThrownBy(() -> launch(next, now("a"))).isInstanceOf(RemoteCallException.class);
        assertThat(now("a").condition("Launched"))
                .get()
                .extracting(Condition::reason)
                .isEqualTo("LaunchUnconfirmed");
        capacity.catchUp();
        launch(next, now("a"));

        assertThat(capacity.launched()).hasSize(1);
        assertThat(now("a").isLaunched()).isTrue();
    }

    @Test
    void aLaunchWithoutInstancesIsRepeatedAfterThirtySecondsWithAnotherToken() {
        add("a", Map.of("joiner.sh/launch", "of a call that never arrived"));
        var next = process();

        assertThatThrownBy(() -> launch(next, now("a"))).isInstanceOf(RemoteCallException.class);
        assertThat(capacity.launched()).isEmpty();
        clock.advance(Duration.ofSeconds(30));
        launch(next, now("a"));

        assertThat(capacity.launched()).hasSize(1);
        assertThat(now("a").launchToken()).isNotEqualTo("of a call that never arrived");
    }

    @Test
    void aLostAnswerDoesNotLeadToAnotherLaunch() {
        add("a", Map.of());
        capacity.losesAnswers(1);
        var process = process();

        assertThatThrownBy(() -> launch(process, now("a"))).isInstanceOf(RemoteCallException.class);
        launch(process, now("a"));

        assertThat(capacity.launched()).hasSize(1);
        assertThat(now("a").isLaunched()).isTrue();
    }

    @Test
    void theOldestClaimsOfALaunchTakeItsUnclaimedInstancesFirst() {
        var token = Map.of("joiner.sh/launch", "t");
        var first = runs("t");
        var second = runs("t");
        var third = runs("t");
        cluster.with(claim().named("a")
                .annotations(token)
                .launchedAs(first.providerId())
                .build());
        add("c", token);
        clock.advance(Duration.ofSeconds(1));
        add("b", token);
        var next = process();

        launch(next, now("b"));
        launch(next, now("c"));

        assertThat(now("c").answer().providerId()).isEqualTo(second.providerId());
        assertThat(now("b").answer().providerId()).isEqualTo(third.providerId());
        assertThat(capacity.launched()).isEmpty();
    }

    @Test
    void aLaunchWaitsUntilAllClaimsOfThePlanAreCreated() {
        var claim = add("a", Map.of());
        var process = process();
        process.hold().hold();

        var launch = process.launcher().launch(claim);
        runner.run();
        assertThat(launch).isNotDone();
        process.hold().release();
        runner.run();

        assertThat(launch).isCompleted();
        assertThat(capacity.launched()).hasSize(1);
    }
}
