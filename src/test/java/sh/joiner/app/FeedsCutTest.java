package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.app.CutWorld.soon;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.sandbox.call.Fault;
import sh.joiner.sandbox.call.Fault.Effect;

/** One feed after the other is cut, before the start and while everything runs: who stops, who goes on, and what is said. */
class FeedsCutTest {

    private static final List<String> THAT_LAUNCH = List.of("claim.launch", "provisioning");

    /** What needs the cluster alone. */
    private static final List<String> THAT_GO_ON = List.of(
            "claim",
            "garbage",
            "image-policies",
            "nodeclass",
            "pod-events",
            "pool",
            "profile-garbage",
            "provisioning.held",
            "reservations",
            "tagging",
            "termination",
            "transitions");

    private final CutWorld world = new CutWorld();

    record Feed(String gate, Duration maximumAge, List<String> alsoHeld, List<Fault> faults) {
        @Override
        public String toString() {
            return gate;
        }
    }

    static Stream<Feed> feeds() {
        var day = Duration.ofHours(25);
        var hour = Duration.ofMinutes(65);
        var catalogs = List.of("drift", "nodeclass.images.mapping", "nodeclass.validation", "overlays");
        return Stream.of(
                new Feed("InstanceTypes", day, catalogs, lost("ec2", "DescribeInstanceTypes")),
                new Feed("Offerings", day, catalogs, lost("ec2", "DescribeInstanceTypeOfferings")),
                new Feed(
                        "ClusterVersion",
                        day,
                        List.of("nodeclass.hash", "nodeclass.images", "nodeclass.validation"),
                        lost("eks", "DescribeCluster")),
                new Feed("Subnets", hour, List.of(), lost("ec2", "DescribeSubnets")),
                new Feed("Images", hour, List.of(), lost("ec2", "DescribeImages")),
                new Feed("Images", hour, List.of(), lost("ssm", "*")),
                new Feed("Profiles", hour, List.of(), lost("iam", "*", "ec2", "RunInstances", "ec2", "CreateFleet")));
    }

    private static List<Fault> lost(String... apisAndCalls) {
        return Stream.iterate(0, i -> i < apisAndCalls.length, i -> i + 2)
                .map(i -> Fault.always(apisAndCalls[i], apisAndCalls[i + 1], new Effect.LossBefore()))
                .toList();
    }

    @AfterEach
    void close() {
        world.close();
    }

    @ParameterizedTest
    @MethodSource("feeds")
    void cutBeforeTheStartItHoldsLaunchesAndTheyFollowItsFirstAnswer(Feed feed) {
        world.cut(feed.faults());
        world.start();
        world.wants("web");

        soon(() -> world.gate(feed.gate()).reason().equals("NeverKnown") && troubleIsTold(feed));
        soon(() -> world.waitsFor("web").contains(feed.gate()));
        soon(() -> !world.events("web", "ProvisioningHeld").isEmpty());
        assertHeld(feed);
        assertThat(world.machinesAskedFor()).isZero();
        assertThat(world.events("web", "FailedScheduling")).isEmpty();

        world.mend();
        world.nodeComes();
        assertThat(world.gate(feed.gate()).status()).isEqualTo("Open");
        assertThat(world.waitsFor("web")).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("feeds")
    void cutWhileRunningItCountsUntilItIsTooOldAndNodesStillGo(Feed feed) {
        world.start();
        world.wants("web");
        world.nodeComes();

        world.cut(feed.faults());
        assertThat(world.gate(feed.gate()).status()).isEqualTo("Open");
        world.pass(feed.maximumAge());
        soon(() -> world.gate(feed.gate()).reason().equals("TooOld") && troubleIsTold(feed));
        soon(() -> world.inState("Held").containsAll(THAT_LAUNCH));
        world.wants("late");
        soon(() -> world.waitsFor("late").contains(feed.gate()));
        soon(() -> !world.events("late", "ProvisioningHeld").isEmpty());
        world.nodeGoes(world.nodes().getFirst());
        soon(() -> world.machinesAskedFor() == 0); // its claim goes, and nothing is asked for in its place

        world.mend();
        world.nodeComes();
    }

    /** Inputs of the cluster itself: what cuts each of them before the start, and who waits for it beside those who launch. */
    static Stream<Feed> feedsOfTheCluster() {
        var everybody = List.of("claim", "termination", "nodeclass", "pool", "reconcilers");
        return Stream.of(
                new Feed("LearnedCapacity", Duration.ZERO, List.of("drift"), lost("kubernetes", "get configmaps*")),
                new Feed("ClusterState", Duration.ZERO, everybody, lost("kubernetes", "list nodepools*")));
    }

    @ParameterizedTest
    @MethodSource("feedsOfTheCluster")
    void anInputOfTheClusterThatIsCutBeforeTheStartHoldsWhoNeedsItUntilItIsThere(Feed feed) {
        world.cut(feed.faults());
        world.start();
        world.wants("web");

        soon(() -> world.gate(feed.gate()).reason().equals("NeverKnown") && troubleIsTold(feed));
        assertThat(world.gate(feed.gate()).holds()).containsAll(THAT_LAUNCH).containsAll(feed.alsoHeld());
        assertThat(world.machinesAskedFor()).isZero();

        world.mend();
        world.nodeComes();
        assertThat(world.gate(feed.gate()).status()).isEqualTo("Open");
    }

    /** The probe alone is cut: were the lease cut as well, the process would end, and another would lead. */
    @ParameterizedTest
    @CsvSource({"KubernetesApi, get /version", "CustomResources, get /apis"})
    void anApiServerThatIsLostWhileRunningHoldsEverybodyUntilItIsBack(String gate, String probe) {
        world.start();
        world.wants("web");
        world.nodeComes();

        world.cut(lost("kubernetes", probe));
        soon(() -> world.gate(gate).reason().equals("Lost"));
        assertThat(world.inState("Held")).containsAll(THAT_LAUNCH).containsAll(THAT_GO_ON);

        world.mend();
        soon(() -> world.gate(gate).status().equals("Open"));
        soon(() -> world.inState("Held").isEmpty());
    }

    @Test
    void pricesNeverHoldAnybody() {
        world.cut(lost("pricing", "*", "ec2", "DescribeSpotPriceHistory"));
        world.start();
        world.wants("web");

        world.nodeComes();

        soon(() -> world.gate("Prices").lastError() != null);
        assertThat(world.gate("Prices").status()).isEqualTo("Open");
        assertThat(world.gate("Prices").lastSuccess()).isNull();
    }

    @Test
    void credentialsThatAreRefusedHoldLaunchesUntilTheyAreTakenAgain() {
        world.start();
        world.wants("web");
        world.nodeComes();

        world.cut(List.of(Fault.always("*", "*", new Effect.Refusal("AuthFailure", "who are you"))));
        soon(() -> world.gate("AwsCredentials").reason().equals("Lost"));
        assertThat(world.inState("Held")).containsAll(THAT_LAUNCH);
        assertThat(world.gate("AwsCredentials").lastError())
                .isNotNull()
                .satisfies(error -> assertThat(error.course()).isEqualTo("permanent"));

        world.mend();
        soon(() -> world.gate("AwsCredentials").status().equals("Open"));
    }

    @Test
    void aJumpOverEveryMaximumAgeHoldsLaunchesForNoLongerThanTheNextAnswersTake() {
        world.start();
        world.wants("web");
        world.nodeComes();

        world.pass(Duration.ofDays(2));
        world.wants("late");

        soon(() -> world.machinesAskedFor() == 2);
        soon(() -> world.inState("Held").isEmpty());
    }

    private boolean troubleIsTold(Feed feed) {
        var error = world.gate(feed.gate()).lastError();
        return error != null && error.course().equals("transient");
    }

    private void assertHeld(Feed feed) {
        assertThat(world.gate(feed.gate()).holds()).containsAll(THAT_LAUNCH).containsAll(feed.alsoHeld());
        assertThat(world.inState("Free")).containsAll(THAT_GO_ON);
        assertThat(world.inState("Held")).doesNotContainAnyElementsOf(THAT_GO_ON);
    }
}
