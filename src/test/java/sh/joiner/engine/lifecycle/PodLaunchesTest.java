package sh.joiner.engine.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.PodBuilder.pod;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.pool.LaunchBackOff;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.World;

class PodLaunchesTest {

    private static final PodLaunches.Limits LIMITS =
            new PodLaunches.Limits(3, Duration.ofMinutes(5), Duration.ofMinutes(15));

    private final Pod web = pod("web").pending();
    private final List<Claim> claims = new ArrayList<>();
    private Instant now = World.NOON;
    private PodLaunches launches = PodLaunches.NONE;

    private void pass(Duration time) {
        now = now.plus(time);
    }

    /** Records that a new plan launches a NodeClaim for these pods. */
    private void launch(String name, Pod... pods) {
        var uids = Set.copyOf(List.of(pods).stream().map(Pod::uid).toList());
        launches = launches.plus(new PodLaunch(new ClaimName(name), now, uids));
        claims.add(claim().named(name).launchedAs("aws:///" + name).build());
        pass(Duration.ofMinutes(1));
    }

    private Optional<LaunchBackOff> inspect(Pod... pods) {
        var world = World.world().pool("default");
        claims.forEach(world::claim);
        var snapshot = with(world.snapshot(), List.of(pods));
        launches = launches.seen(LaunchFacts.of(snapshot));
        var waiting = List.of(pods).stream().filter(Pod::isProvisionable).toList();
        return launches.backOff("default", waiting, LIMITS, now);
    }

    private Snapshot with(Snapshot snapshot, List<Pod> pods) {
        return new Snapshot(
                now, snapshot.pools(), List.of(), snapshot.claims(), List.of(), pods, List.of(), snapshot.catalog());
    }

    /** Records that the plan finds no place for the pod. */
    private void refused(Pod pod) {
        launches = launches.withPodsLeftPending(Set.of(pod.uid()), now);
    }

    private void threeLaunchesLeaveTheWebPending() {
        launch("one", web);
        launch("two", web);
        launch("three", web);
        inspect(web);
        refused(web);
    }

    @Test
    void twoLaunchesInARowDoNotStopThePool() {
        launch("one", web);
        launch("two", web);

        assertThat(inspect(web)).isEmpty();
    }

    @Test
    void theThirdLaunchThatLeavesAPodPendingIsTheLast() {
        launch("one", web);
        launch("two", web);
        launch("three", web);

        var backOff = inspect(web).orElseThrow();

        assertThat(backOff.pods()).containsExactly(new PodName("default", "web"));
        assertThat(backOff.launches()).isEqualTo(3);
        assertThat(backOff.last()).isEqualTo(new ClaimName("three"));
        assertThat(backOff.until()).isEqualTo(now.plus(Duration.ofMinutes(5)));
    }

    @Test
    void aSlowNodeDelaysNoOtherPod() {
        var other = pod("other").pending();
        launch("one", web);
        launch("two", web);
        launch("three", other);
        pass(Duration.ofHours(1));

        assertThat(inspect(web, other)).isEmpty();
    }

    @Test
    void aLaunchWithoutAnInstanceDoesNotCount() {
        launch("one", web);
        launch("two", web);
        launches = launches.plus(new PodLaunch(new ClaimName("no-capacity"), now, Set.of(web.uid())));

        assertThat(inspect(web)).isEmpty();
    }

    @Test
    void aPodThatRanOnTheNodeResetsTheCount() {
        launch("one", web);
        launch("two", web);
        inspect(web);
        claims.removeLast();
        claims.add(claim().named("two").registeredAs("aws:///two", "node-two").build());
        inspect(pod("web").runningOn("node-two"));

        var moved = pod("web-again").pending();
        launch("three", moved);
        launch("four", moved);

        assertThat(inspect(moved)).isEmpty();
    }

    @Test
    void aPodThatFoundAPlaceElsewhereResetsTheCount() {
        threeLaunchesLeaveTheWebPending();

        assertThat(inspect(pod("web").runningOn("another-node"))).isEmpty();
        assertThat(launches.launches()).isEmpty();
    }

    @Test
    void claimsThatEndBeforeTheirPodRunsCount() {
        for (var name : List.of("one", "two", "three")) {
            launch(name, web);
            inspect(web);
            claims.clear(); // no node registered
            inspect(web);
        }

        assertThat(inspect(web)).isPresent();
    }

    @Test
    void aClaimThatEndsAfterItsPodIsDeletedDoesNotCount() {
        for (var name : List.of("one", "two", "three")) {
            launch(name, web);
            inspect(web);
            claims.clear();
            inspect();
        }

        assertThat(inspect(web)).isEmpty();
        assertThat(launches.launches()).isEmpty();
    }

    @Test
    void otherPodsOfTheKindWaitAsWell() {
        threeLaunchesLeaveTheWebPending();

        var backOff = inspect(web, pod("web-2").pending()).orElseThrow();

        assertThat(backOff.pods()).hasSize(2);
    }

    @Test
    void launchesOfOnePlanCountOnce() {
        var pods = List.of(pod("a").pending(), pod("b").pending(), pod("c").pending());
        var planned = now;
        for (var pod : pods) {
            now = planned;
            launch("claim-of-" + pod.name().name(), pod);
        }
        inspect(pods.toArray(Pod[]::new));
        pods.forEach(this::refused);

        assertThat(inspect(pods.toArray(Pod[]::new))).isEmpty();
    }

    @Test
    void afterTheWaitOnePodIsTriedAndTheOthersWaitForTheTrial() {
        var second = pod("web-2").pending();
        threeLaunchesLeaveTheWebPending();
        pass(Duration.ofMinutes(5));

        assertThat(inspect(web, second).orElseThrow().pods()).containsExactly(new PodName("default", "web-2"));

        launch("four", web);

        assertThat(inspect(web, second).orElseThrow().pods()).hasSize(2);
    }

    @Test
    void eachFurtherFailureDoublesTheTimeUpToALimit() {
        threeLaunchesLeaveTheWebPending();
        for (int minutes : List.of(10, 15, 15)) {
            pass(Duration.ofMinutes(30));
            launch("again-" + now, web);
            inspect(web);
            refused(web);

            assertThat(inspect(web).orElseThrow().until()).isEqualTo(now.plus(Duration.ofMinutes(minutes)));
        }
    }
}
