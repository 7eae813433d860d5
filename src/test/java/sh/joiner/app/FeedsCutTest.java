package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.app.OutageWorld.soon;
import static sh.joiner.app.OutageWorld.unreachable;
import static sh.joiner.model.readiness.GateName.AWS_CREDENTIALS;
import static sh.joiner.model.readiness.GateName.CLUSTER_STATE;
import static sh.joiner.model.readiness.GateName.CLUSTER_VERSION;
import static sh.joiner.model.readiness.GateName.CUSTOM_RESOURCES;
import static sh.joiner.model.readiness.GateName.DISRUPTION_FREEZES;
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

/** Outages of each feed, at the start of Joiner and while Joiner runs: which controllers wait, which continue, and which reasons are shown. */
@Execution(ExecutionMode.CONCURRENT)
class FeedsCutTest {

    private static final List<String> LAUNCHING = List.of("claim.launch", "interruption.replacements", "provisioning");

    /** The controllers that need only the cluster. */
    private static final List<String> UNAFFECTED = List.of(
            "claim",
            "consolidatable",
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

    private static final List<Fault> NO_PRICES = unreachable("pricing", "*", "ec2", "DescribeSpotPriceHistory");

    private static final List<Fault> REFUSED_CREDENTIALS =
            List.of(CallFaults.always("*", "*", new Effect.Refusal("AuthFailure", "who are you")));

    /** The longest time until the next attempt after repeated failures. */
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);

    private final OutageWorld world = new OutageWorld();

    record Feed(GateName gate, Duration maximumAge, List<String> alsoBlocked, List<Fault> faults) {
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
                new Feed(INSTANCE_TYPES, day, catalogs, unreachable("ec2", "DescribeInstanceTypes")),
                new Feed(OFFERINGS, day, catalogs, unreachable("ec2", "DescribeInstanceTypeOfferings")),
                new Feed(
                        CLUSTER_VERSION,
                        day,
                        List.of("nodeclass.hash", "nodeclass.images", "nodeclass.validation"),
                        unreachable("eks", "DescribeCluster")),
                new Feed(SUBNETS, hour, List.of(), unreachable("ec2", "DescribeSubnets")),
                new Feed(IMAGES, hour, List.of(), unreachable("ec2", "DescribeImages")),
                new Feed(IMAGES, hour, List.of(), unreachable("ssm", "*")),
                new Feed(
                        PROFILES,
                        hour,
                        List.of(),
                        unreachable("iam", "*", "ec2", "RunInstances", "ec2", "CreateFleet")));
    }

    @AfterEach
    void close() {
        world.close();
    }

    @ParameterizedTest
    @MethodSource("feeds")
    void aFeedThatIsCutBeforeTheStartBlocksLaunchesUntilItsFirstAnswer(Feed feed) {
        world.cut(feed.faults());
        world.start();
        world.createPod("web");

        soon(() -> world.gate(feed.gate()).condition().reason().equals("NeverKnown") && isTransientErrorShown(feed));
        world.awaitPodWaiting(feed.gate(), "web");
        soon(() -> !world.events("web", "ProvisioningHeld").isEmpty());
        soon(() -> world.inState("Free").containsAll(UNAFFECTED));
        assertBlocked(feed);
        assertThat(world.claimCount()).isZero();

        world.restore();
        world.awaitReadyNode();
        assertThat(world.events("web", "FailedScheduling")).isEmpty(); // not even while Joiner checks the node class
        assertThat(world.gate(feed.gate()).condition().status()).isEqualTo("Open");
        assertThat(world.waitsFor("web")).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("feeds")
    void theLastDataOfAFeedThatIsCutLaterIsUsedUntilItIsTooOldAndNodesAreStillTerminated(Feed feed) {
        world.start();
        world.createPod("web");
        world.awaitReadyNode();

        world.cut(feed.faults());
        assertThat(world.gate(feed.gate()).condition().status()).isEqualTo("Open");
        world.advance(feed.maximumAge());
        // a call that began before the cut may have succeeded after the first advance
        soon(() -> isTransientErrorShown(feed));
        world.advance(feed.maximumAge());
        soon(() -> world.gate(feed.gate()).condition().reason().equals("TooOld") && isTransientErrorShown(feed));
        soon(() -> world.inState("Held").containsAll(LAUNCHING));
        world.createPod("late");
        world.awaitPodWaiting(feed.gate(), "late");
        soon(() -> !world.events("late", "ProvisioningHeld").isEmpty());
        world.deleteNode(world.nodes().getFirst());
        soon(() -> world.claimCount() == 0); // the claim is deleted, and no claim replaces it

        world.restore();
        world.advance(LONGEST_WAIT);
        world.awaitReadyNode();
    }

    /** Each listed gate has a test in this class, in {@link ClusterCutTest} or, for Leader, in {@code TwoControlPlanesTest}. Fails for an unlisted gate. */
    @Test
    void everyGateHasATestOfAnOutage() {
        var here = Stream.concat(
                feeds().map(Feed::gate), Stream.of(PRICES, AWS_CREDENTIALS, INTERRUPTION_QUEUE, INSTANCE_STATUS));
        var there = Stream.of(
                KUBERNETES_API,
                CUSTOM_RESOURCES,
                CLUSTER_STATE,
                INTERRUPTION_OBJECTS,
                DISRUPTION_FREEZES,
                LEARNED_CAPACITY,
                LEADER);

        assertThat(Stream.concat(here, there)).contains(GateName.values());
    }

    @Test
    void missingPricesBlockNoController() {
        world.cut(NO_PRICES);
        world.start();
        world.createPod("web");

        world.awaitReadyNode();

        soon(() -> world.gate(PRICES).input().lastError() != null);
        assertThat(world.gate(PRICES).condition().status()).isEqualTo("Open");
        assertThat(world.gate(PRICES).input().lastSuccess()).isNull();
    }

    @Test
    void unreadableNoticesBlockNoController() {
        world.cut(unreachable("sqs", "*", "ec2", "DescribeInstanceStatus"));
        world.start();
        world.createPod("web");

        world.awaitReadyNode();

        for (var gate : List.of(INTERRUPTION_QUEUE, INSTANCE_STATUS)) {
            soon(() -> world.gate(gate).input().lastError() != null);
            assertThat(world.gate(gate).readiness()).isEqualTo("ShownOnly");
            assertThat(world.gate(gate).dependencies().holds()).isEmpty();
        }
    }

    @Test
    void pricesThatAreNoLongerRefreshedBlockNoController() {
        world.start();
        soon(() -> world.gate(PRICES).input().lastSuccess() != null);

        world.cut(NO_PRICES);
        world.advance(Duration.ofHours(13));
        soon(() -> world.gate(PRICES).input().lastError() != null);
        assertThat(world.gate(PRICES).condition().status()).isEqualTo("Open");

        world.createPod("web");
        world.awaitReadyNode();
        assertThat(world.inState("Held")).isEmpty();
    }

    @Test
    void credentialsThatAreRefusedFromTheStartBlockLaunchesAndNoPodCountsAsUnschedulable() {
        world.cut(REFUSED_CREDENTIALS);
        world.start();
        world.createPod("web");

        world.awaitPodWaiting(AWS_CREDENTIALS, "web");
        assertThat(world.gate(AWS_CREDENTIALS).condition().reason()).isEqualTo("NeverKnown");
        soon(() -> world.gate(AWS_CREDENTIALS).input().lastError() != null);
        assertThat(isRefused()).isTrue();
        assertThat(world.inState("Held")).containsAll(LAUNCHING);
        assertThat(world.events("web", "FailedScheduling")).isEmpty();

        world.restore();
        world.advance(LONGEST_WAIT);
        world.awaitReadyNode();
    }

    @Test
    void credentialsThatAreRefusedBlockLaunchesUntilTheyAreAcceptedAgain() {
        world.start();
        world.createPod("web");
        world.awaitReadyNode();

        world.cut(REFUSED_CREDENTIALS);
        soon(() -> world.gate(AWS_CREDENTIALS).condition().reason().equals("Lost")
                && isRefused()
                && world.inState("Held").containsAll(LAUNCHING)); // requests in progress still get their answers

        world.restore();
        soon(() -> world.gate(AWS_CREDENTIALS).condition().status().equals("Open"));
    }

    @Test
    void aJumpBeyondEveryMaximumAgeBlocksLaunchesOnlyUntilTheNextAnswers() {
        world.start();
        world.createPod("web");
        world.awaitReadyNode();

        world.advance(Duration.ofDays(2));
        world.createPod("late");

        soon(() -> world.claimCount() == 2);
        soon(() -> world.inState("Held").isEmpty());
    }

    /** Returns true if the error is permanent, so that a user must act. */
    private boolean isRefused() {
        var error = world.gate(AWS_CREDENTIALS).input().lastError();
        return error != null && error.course().equals("permanent");
    }

    private boolean isTransientErrorShown(Feed feed) {
        var error = world.gate(feed.gate()).input().lastError();
        return error != null && error.course().equals("transient");
    }

    private void assertBlocked(Feed feed) {
        assertThat(world.gate(feed.gate()).dependencies().holds())
                .containsAll(LAUNCHING)
                .containsAll(feed.alsoBlocked());
        assertThat(world.inState("Free")).containsAll(UNAFFECTED);
        assertThat(world.inState("Held")).doesNotContainAnyElementsOf(UNAFFECTED);
    }
}
