package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.app.CutWorld.lost;
import static sh.joiner.app.CutWorld.soon;
import static sh.joiner.model.readiness.GateName.AWS_CREDENTIALS;
import static sh.joiner.model.readiness.GateName.CLUSTER_STATE;
import static sh.joiner.model.readiness.GateName.CLUSTER_VERSION;
import static sh.joiner.model.readiness.GateName.CUSTOM_RESOURCES;
import static sh.joiner.model.readiness.GateName.IMAGES;
import static sh.joiner.model.readiness.GateName.INSTANCE_STATUS;
import static sh.joiner.model.readiness.GateName.INSTANCE_TYPES;
import static sh.joiner.model.readiness.GateName.INTERRUPTION_OBJECTS;
import static sh.joiner.model.readiness.GateName.INTERRUPTION_QUEUE;
import static sh.joiner.model.readiness.GateName.KUBERNETES_API;
import static sh.joiner.model.readiness.GateName.LEADER;
import static sh.joiner.model.readiness.GateName.LEARNED_CAPACITY;
import static sh.joiner.model.readiness.GateName.OFFERINGS;
import static sh.joiner.model.readiness.GateName.PRICES;
import static sh.joiner.model.readiness.GateName.PROFILES;
import static sh.joiner.model.readiness.GateName.SUBNETS;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.model.readiness.GateName;
import sh.joiner.sandbox.call.Fault;
import sh.joiner.sandbox.call.Fault.Effect;
import sh.joiner.testing.CallFaults;

/** One feed after the other is cut, before the start and while everything runs: who stops, who goes on, and what is said. */
@Execution(ExecutionMode.CONCURRENT)
class FeedsCutTest {

    private static final List<String> THAT_LAUNCH =
            List.of("claim.launch", "interruption.replacements", "provisioning");

    /** What needs the cluster alone. */
    private static final List<String> THAT_GO_ON = List.of(
            "claim",
            "garbage",
            "image-policies",
            "interruption",
            "interruption.policies",
            "interruption.queue",
            "interruption.status",
            "nodeclass",
            "pod-events",
            "pool",
            "profile-garbage",
            "provisioning.held",
            "reservations",
            "tagging",
            "termination",
            "transitions");

    private static final List<Fault> NO_PRICES = lost("pricing", "*", "ec2", "DescribeSpotPriceHistory");

    private static final List<Fault> STRANGERS =
            List.of(CallFaults.always("*", "*", new Effect.Refusal("AuthFailure", "who are you")));

    /** For the next try of what has failed for a while. */
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);

    private final CutWorld world = new CutWorld();

    record Feed(GateName gate, Duration maximumAge, List<String> alsoHeld, List<Fault> faults) {
        @Override
        public String toString() {
            return gate.word();
        }
    }

    static Stream<Feed> feeds() {
        var day = Duration.ofHours(25);
        var hour = Duration.ofMinutes(65);
        var catalogs = List.of("drift", "nodeclass.images.mapping", "nodeclass.validation", "overlays");
        return Stream.of(
                new Feed(INSTANCE_TYPES, day, catalogs, lost("ec2", "DescribeInstanceTypes")),
                new Feed(OFFERINGS, day, catalogs, lost("ec2", "DescribeInstanceTypeOfferings")),
                new Feed(
                        CLUSTER_VERSION,
                        day,
                        List.of("nodeclass.hash", "nodeclass.images", "nodeclass.validation"),
                        lost("eks", "DescribeCluster")),
                new Feed(SUBNETS, hour, List.of(), lost("ec2", "DescribeSubnets")),
                new Feed(IMAGES, hour, List.of(), lost("ec2", "DescribeImages")),
                new Feed(IMAGES, hour, List.of(), lost("ssm", "*")),
                new Feed(PROFILES, hour, List.of(), lost("iam", "*", "ec2", "RunInstances", "ec2", "CreateFleet")));
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

        soon(() -> world.gate(feed.gate()).condition().reason().equals("NeverKnown") && troubleIsTold(feed));
        world.isHeldBy(feed.gate(), "web");
        soon(() -> !world.events("web", "ProvisioningHeld").isEmpty());
        soon(() -> world.inState("Free").containsAll(THAT_GO_ON));
        assertHeld(feed);
        assertThat(world.machinesAskedFor()).isZero();

        world.mend();
        world.nodeComes();
        assertThat(world.events("web", "FailedScheduling")).isEmpty(); // not even while its class is looked into
        assertThat(world.gate(feed.gate()).condition().status()).isEqualTo("Open");
        assertThat(world.waitsFor("web")).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("feeds")
    void cutWhileRunningItCountsUntilItIsTooOldAndNodesStillGo(Feed feed) {
        world.start();
        world.wants("web");
        world.nodeComes();

        world.cut(feed.faults());
        assertThat(world.gate(feed.gate()).condition().status()).isEqualTo("Open");
        world.pass(feed.maximumAge());
        soon(() -> world.gate(feed.gate()).condition().reason().equals("TooOld") && troubleIsTold(feed));
        soon(() -> world.inState("Held").containsAll(THAT_LAUNCH));
        world.wants("late");
        world.isHeldBy(feed.gate(), "late");
        soon(() -> !world.events("late", "ProvisioningHeld").isEmpty());
        world.nodeGoes(world.nodes().getFirst());
        soon(() -> world.machinesAskedFor() == 0); // its claim goes, and nothing is asked for in its place

        world.mend();
        world.pass(LONGEST_WAIT);
        world.nodeComes();
    }

    /** Every gate is cut here, in {@link ClusterCutTest}, or, where it is who leads, by {@code TwoControlPlanesTest}. */
    @Test
    void everyGateIsCut() {
        var here = Stream.concat(
                feeds().map(Feed::gate), Stream.of(PRICES, AWS_CREDENTIALS, INTERRUPTION_QUEUE, INSTANCE_STATUS));
        var there = Stream.of(
                KUBERNETES_API, CUSTOM_RESOURCES, CLUSTER_STATE, INTERRUPTION_OBJECTS, LEARNED_CAPACITY, LEADER);

        assertThat(Stream.concat(here, there)).contains(GateName.values());
    }

    @Test
    void pricesNeverHoldAnybody() {
        world.cut(NO_PRICES);
        world.start();
        world.wants("web");

        world.nodeComes();

        soon(() -> world.gate(PRICES).input().lastError() != null);
        assertThat(world.gate(PRICES).condition().status()).isEqualTo("Open");
        assertThat(world.gate(PRICES).input().lastSuccess()).isNull();
    }

    @Test
    void noticesThatAreNotHeardHoldNobody() {
        world.cut(lost("sqs", "*", "ec2", "DescribeInstanceStatus"));
        world.start();
        world.wants("web");

        world.nodeComes();

        for (var gate : List.of(INTERRUPTION_QUEUE, INSTANCE_STATUS)) {
            soon(() -> world.gate(gate).input().lastError() != null);
            assertThat(world.gate(gate).readiness()).isEqualTo("ShownOnly");
            assertThat(world.gate(gate).dependencies().holds()).isEmpty();
        }
    }

    @Test
    void pricesThatStayAwayWhileRunningHoldNobodyEither() {
        world.start();
        soon(() -> world.gate(PRICES).input().lastSuccess() != null);

        world.cut(NO_PRICES);
        world.pass(Duration.ofHours(13));
        soon(() -> world.gate(PRICES).input().lastError() != null);
        assertThat(world.gate(PRICES).condition().status()).isEqualTo("Open");

        world.wants("web");
        world.nodeComes();
        assertThat(world.inState("Held")).isEmpty();
    }

    @Test
    void credentialsThatAreRefusedFromTheStartHoldLaunchesAndNothingIsTakenForMissing() {
        world.cut(STRANGERS);
        world.start();
        world.wants("web");

        world.isHeldBy(AWS_CREDENTIALS, "web");
        assertThat(world.gate(AWS_CREDENTIALS).condition().reason()).isEqualTo("NeverKnown");
        soon(() -> world.gate(AWS_CREDENTIALS).input().lastError() != null);
        assertThat(isRefused()).isTrue();
        assertThat(world.inState("Held")).containsAll(THAT_LAUNCH);
        assertThat(world.events("web", "FailedScheduling")).isEmpty();

        world.mend();
        world.pass(LONGEST_WAIT);
        world.nodeComes();
    }

    @Test
    void credentialsThatAreRefusedHoldLaunchesUntilTheyAreTakenAgain() {
        world.start();
        world.wants("web");
        world.nodeComes();

        world.cut(STRANGERS);
        soon(() -> world.gate(AWS_CREDENTIALS).condition().reason().equals("Lost")
                && isRefused()
                && world.inState("Held").containsAll(THAT_LAUNCH)); // calls under way are answered yet

        world.mend();
        soon(() -> world.gate(AWS_CREDENTIALS).condition().status().equals("Open"));
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

    /** Nobody but a person can help. */
    private boolean isRefused() {
        var error = world.gate(AWS_CREDENTIALS).input().lastError();
        return error != null && error.course().equals("permanent");
    }

    private boolean troubleIsTold(Feed feed) {
        var error = world.gate(feed.gate()).input().lastError();
        return error != null && error.course().equals("transient");
    }

    private void assertHeld(Feed feed) {
        assertThat(world.gate(feed.gate()).dependencies().holds())
                .containsAll(THAT_LAUNCH)
                .containsAll(feed.alsoHeld());
        assertThat(world.inState("Free")).containsAll(THAT_GO_ON);
        assertThat(world.inState("Held")).doesNotContainAnyElementsOf(THAT_GO_ON);
    }
}
