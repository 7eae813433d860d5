package sh.joiner.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.data.Offset.offset;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import sh.joiner.board.view.AmountView;
import sh.joiner.board.view.ClaimView;
import sh.joiner.board.view.MilestoneView;
import sh.joiner.board.view.MilestoneView.State;
import sh.joiner.board.view.OverviewView.AttentionView;
import sh.joiner.board.view.PodView;
import sh.joiner.board.view.PodView.PoolRefusalView;

/** Tests the views of the example's objects. */
class ClusterViewsTest {

    private final Board board = Example.board();
    private final ClusterViews views = board.views();

    @Nested
    class Claims {

        @Test
        void allMilestonesOfAnInitializedClaimAreDone() {
            assertThat(claim("general-aa1").phase()).isEqualTo("Initialized");
            assertThat(claim("general-aa1").lifecycle().life())
                    .extracting(MilestoneView::name, MilestoneView::state)
                    .containsExactly(
                            tuple("Created", State.DONE),
                            tuple("Launched", State.DONE),
                            tuple("Registered", State.DONE),
                            tuple("Initialized", State.DONE));
        }

        @Test
        void aLaunchedClaimShowsItsNextStepAndTheStepsAhead() {
            var life = claim("general-cc3").lifecycle().life();

            assertThat(life)
                    .extracting(MilestoneView::state)
                    .containsExactly(State.DONE, State.DONE, State.UNDER_WAY, State.AHEAD);
            assertThat(life.get(2).detail()).isEqualTo("Node not registered with cluster");
        }

        @Test
        void aClaimThatIsBeingDeletedHasThePhaseDeleting() {
            assertThat(claim("batch-dd4").phase()).isEqualTo("Deleting");
            assertThat(claim("batch-dd4").lifecycle().life().getLast().at()).isEqualTo(Example.NOW.minusSeconds(45));
        }

        @Test
        void aClaimHasThePriceOfItsLaunchedOffering() {
            assertThat(claim("general-aa1").capacity().pricePerHour())
                    .isCloseTo(0.06528, offset(1e-9)); // 40 % of 0.1632
            assertThat(claim("general-bb2").capacity().pricePerHour()).isEqualTo(0.1632);
            assertThat(claim("batch-ee5").capacity().pricePerHour())
                    .as("not launched")
                    .isNull();
        }

        @Test
        void demandComparesTheRequestsOfThePodsWithTheAllocatableResources() {
            assertThat(claim("general-aa1").demand().resources())
                    .contains(new AmountView("cpu", "3200m", "3920m", 3200.0 / 3920)); // four pods of 800m
        }

        @Test
        void aClaimWithoutInstanceHasNoAllocatableResources() {
            assertThat(claim("batch-ee5").demand().resources()).contains(new AmountView("cpu", "2500m", null, null));
        }

        @Test
        void aClaimSaysWhyItWasCreatedIfTheReasonIsKnown() {
            assertThat(claim("general-aa1").why()).endsWith("cheapest of 60 instance types that fit all pods");
            assertThat(claim("general-cc3").why()).startsWith("this process has no record of the creation");
        }
    }

    @Nested
    class Pools {

        @Test
        void usageComparesCapacityWithLimits() {
            var usage = one(views.pools(), pool -> pool.name().equals("general"))
                    .fleet()
                    .usage();

            assertThat(usage).contains(new AmountView("cpu", "12", "20", 0.6)); // three launched claims, 4 CPUs each
            assertThat(usage).contains(new AmountView("nodes", "3", null, null));
        }

        @Test
        void thePriceIsTheSumOfTheClaims() {
            var general = one(views.pools(), pool -> pool.name().equals("general"));

            assertThat(general.fleet().pricePerHour()).isCloseTo(0.06528 + 0.1632 + 0.06528, offset(1e-9));
            assertThat(general.fleet().claims()).isEqualTo(3);
            assertThat(general.fleet().nodes()).isEqualTo(2);
        }

        @Test
        void aPoolWhoseNodeClassIsNotReadyIsNotReady() {
            assertThat(views.pools())
                    .extracting(pool -> pool.state())
                    .containsExactly("Ready", "Ready", "NotReady", "NotReady");
        }
    }

    @Nested
    class Pods {

        @Test
        void eachPoolHasItsFirstReasonAndTheClosestCandidate() {
            var refusal = Optional.ofNullable(pod("train-1").scheduling().refusal());

            assertThat(refusal.map(PodView.RefusalView::pools).orElse(List.of()))
                    .extracting(PoolRefusalView::pool, PoolRefusalView::code, PoolRefusalView::nearestMiss)
                    .contains(tuple("general", "Resources", "m7g.2xlarge lacks 88 cpu"));
        }

        @Test
        void aPlannedPodHasAPlace() {
            assertThat(pod("cart-6b7-zz9").status().state()).isEqualTo("Planned");
            assertThat(pod("cart-6b7-zz9").scheduling().place()).isEqualTo("NodeClaim general-cc3");
        }

        @Test
        void aBoundPodIsNotWaiting() {
            var bound = pod("web-general-aa1-0");

            assertThat(bound.status().state()).isEqualTo("Bound");
            assertThat(bound.status().waitingSince()).isNull();
            assertThat(bound.scheduling().node())
                    .isEqualTo(claim("general-aa1").launched().node());
        }
    }

    @Nested
    class Types {

        @Test
        void theCheapestOfferingsAreAvailable() {
            var type = one(
                    views.instanceTypes(), instanceType -> instanceType.name().equals("m7g.2xlarge"));

            assertThat(type.market().onDemand()).isEqualTo(0.3264);
            assertThat(type.market().spot())
                    .as("zone a has no capacity, zone b costs 44 %")
                    .isCloseTo(0.143616, offset(1e-9));
            assertThat(type.market().unavailable()).isEqualTo(1);
            assertThat(type.market().zones()).containsExactly("us-east-1a", "us-east-1b");
        }

        @Test
        void anUnavailableOfferingHasTheReasonAsItsState() {
            var type = one(
                    views.instanceTypes(), instanceType -> instanceType.name().equals("m7g.2xlarge"));

            assertThat(type.offerings())
                    .extracting(
                            offering -> offering.zone(),
                            offering -> offering.capacityType(),
                            offering -> offering.state())
                    .containsExactly(
                            tuple("us-east-1a", "spot", "NoCapacity"),
                            tuple("us-east-1a", "on-demand", "Available"),
                            tuple("us-east-1b", "spot", "Available"),
                            tuple("us-east-1b", "on-demand", "Available"),
                            tuple("us-east-1f", "on-demand", "NoSubnet"));
        }
    }

    @Nested
    class Overview {

        @Test
        void linesThatAreDueSoonPrecedeBlockedLinesAndWaitingLines() {
            assertThat(board.overview().attention())
                    .extracting(AttentionView::level, AttentionView::kind, AttentionView::name)
                    .containsExactly(
                            tuple("Waiting", "NodeInterruption", "batch-dd4-spot"),
                            tuple("Blocked", "EC2NodeClass", "legacy"),
                            tuple("Blocked", "NodePool", "gpu"),
                            tuple("Blocked", "NodePool", "gpu"),
                            tuple("Blocked", "NodePool", "misnamed"),
                            tuple("Blocked", "NodeInterruption", "general-bb2-volume"),
                            tuple("Blocked", "InterruptionPolicy", "gpus"),
                            tuple("Blocked", "MaintenanceWindow", "mars"),
                            tuple("Waiting", "NodeClaim", "batch-ee5"),
                            tuple("Waiting", "NodeInterruption", "general-aa1-7f3a"),
                            tuple("Waiting", "NodeInterruption", "unparsed-51c0"),
                            tuple("Waiting", "InterruptionPolicy", "all"),
                            tuple("Waiting", "Pod", "batch/train-1"));
        }

        @Test
        void onlyALineThatIsDueSoonHasATime() {
            assertThat(board.overview().attention())
                    .filteredOn(line -> line.due() != null)
                    .extracting(AttentionView::name, AttentionView::due)
                    .containsExactly(tuple("batch-dd4-spot", Example.NOW.plusSeconds(72)));
        }

        @Test
        void aPoolWithStoppedGarbageCollectionNeedsAttention() {
            assertThat(board.overview().attention())
                    .contains(new AttentionView(
                            "Blocked",
                            "NodePool",
                            "gpu",
                            "garbage collection stopped",
                            "12 instances whose nodes have been Ready have no NodeClaim"));
        }

        @Test
        void similarPodsShareOneLine() {
            assertThat(board.overview().attention().getLast().sentence())
                    .isEqualTo("and 1 similar pod cannot be scheduled");
        }

        @Test
        void theNumbersOfTheFleetAreSums() {
            var fleet = board.overview().fleet();

            assertThat(fleet.size().nodes()).isEqualTo(3);
            assertThat(fleet.size().nodesReady())
                    .as("one node is being deleted")
                    .isEqualTo(2);
            assertThat(fleet.size().pods()).isEqualTo(9);
            assertThat(fleet.size().podsPending()).isEqualTo(3);
            assertThat(fleet.price().pricePerHour()).isCloseTo(3 * 0.06528 + 0.1632, offset(1e-9));
            assertThat(fleet.price().spotShare()).isCloseTo(3 * 0.06528 / (3 * 0.06528 + 0.1632), offset(1e-9));
            assertThat(fleet.cpu().cpuAsked()).isEqualTo("4800m"); // six pods of 800m
            assertThat(fleet.cpu().cpuOffered()).isEqualTo("11760m"); // three nodes of 3920m
        }

        @Test
        void aClaimIsATileUntilItsNodeJoins() {
            assertThat(board.overview().pools())
                    .flatExtracting(pool -> pool.tiles())
                    .extracting(tile -> tile.kind(), tile -> tile.state())
                    .containsExactlyInAnyOrder(
                            tuple("Node", "Ready"),
                            tuple("Node", "Ready"),
                            tuple("Node", "Deleting"),
                            tuple("NodeClaim", "Joining"),
                            tuple("NodeClaim", "Joining"));
        }
    }

    private ClaimView claim(String name) {
        return one(views.claims(), claim -> claim.name().equals(name));
    }

    private PodView pod(String name) {
        return one(views.pods(), pod -> pod.name().equals(name));
    }

    private static <T> T one(List<T> all, Predicate<T> which) {
        return all.stream().filter(which).findFirst().orElseThrow();
    }
}
