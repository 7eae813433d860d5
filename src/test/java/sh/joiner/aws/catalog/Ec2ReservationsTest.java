package sh.joiner.aws.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.aws.AwsWorld;
import sh.joiner.model.nodeclass.PlacementGroup;
import sh.joiner.model.nodeclass.PlacementGroupTerm;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.model.nodeclass.ReservationTerm;
import sh.joiner.port.catalog.ReservationFeed;
import sh.joiner.sandbox.capacity.ReservationRequest;
import sh.joiner.sandbox.capacity.ReservationRequest.Kind;
import sh.joiner.sandbox.capacity.ReservationRequest.Match;
import sh.joiner.testing.ReservationRequests;

/** Tests reservations and placement groups with the sandbox's AWS only, because moto supports neither. */
class Ec2ReservationsTest {

    private static final String OTHER = "999988887777";

    private final AwsWorld world = new AwsWorld();
    private final ReservationFeed feed = world.aws.reservations();

    private static ReservationTerm byId(String id) {
        return new ReservationTerm(id, "", "", Map.of());
    }

    private List<String> ids(ReservationTerm... terms) {
        return feed.reservations(List.of(terms)).stream().map(Reservation::id).toList();
    }

    private String reserve(String owner, Match match, Map<String, String> tags) {
        return world.cloud
                .controls()
                .reserve(new ReservationRequest("m5.large", "us-east-1a", 2, Kind.DEFAULT, match, owner, tags, null));
    }

    @Test
    void aReservationIsFoundByIdWithAllFieldsOfEc2() {
        var id = world.cloud.controls().reserve(ReservationRequests.targeted("m5.large", "us-east-1a", 2));

        assertThat(feed.reservations(List.of(byId(id)))).singleElement().satisfies(found -> {
            assertThat(found.instanceType() + " " + found.zone()).isEqualTo("m5.large us-east-1a");
            assertThat(found.kind()).isEqualTo(Reservation.Kind.DEFAULT);
            assertThat(found.matchCriteria()).isEqualTo("targeted");
            assertThat(found.free()).isEqualTo(2);
            assertThat(found.interruptible()).isFalse();
            assertThat(found.end()).isNull();
        });
    }

    @Test
    void anUnknownIdDoesNotHideOtherReservations() {
        var id = world.cloud.controls().reserve(ReservationRequests.targeted("m5.large", "us-east-1a", 2));

        assertThat(ids(byId("cr-0123"), byId(id))).containsExactly(id);
    }

    @Test
    void tagsOwnerAndCriteriaOfATermMustAllMatch() {
        var tagged = Map.of("team", "shop");
        var own = reserve("", Match.TARGETED, tagged);
        var shared = reserve(OTHER, Match.OPEN, tagged);

        assertThat(ids(new ReservationTerm("", "", "", tagged))).containsExactlyInAnyOrder(own, shared);
        assertThat(ids(new ReservationTerm("", OTHER, "", tagged))).containsExactly(shared);
        assertThat(ids(new ReservationTerm("", "", "targeted", Map.of()))).containsExactly(own);
        assertThat(ids(new ReservationTerm("", OTHER, "targeted", tagged))).isEmpty();
    }

    @Test
    void aTermThatNamesOnlyAnOwnerMatchesNothing() {
        reserve(OTHER, Match.OPEN, Map.of());

        assertThat(ids(new ReservationTerm("", OTHER, "", Map.of()))).isEmpty();
    }

    @Test
    void aReservationThatMatchesTwoTermsIsReturnedOnceAndIdsAreSorted() {
        var tags = Map.of("team", "shop");
        var first = reserve("", Match.OPEN, tags);
        reserve("", Match.OPEN, tags);

        assertThat(ids(byId(first), new ReservationTerm("", "", "", tags)))
                .hasSize(2)
                .isSorted();
    }

    @Test
    void aReservationThatIsCancelledOrHasEndedIsNotFound() {
        var end = world.clock.now().plus(Duration.ofSeconds(30));
        var block = world.cloud.controls().reserve(ReservationRequests.block("p5.48xlarge", "us-east-1a", 1, end));
        var cancelled = reserve("", Match.OPEN, Map.of());
        world.cloud.controls().cancelReservation(cancelled);

        assertThat(ids(byId(block), byId(cancelled))).containsExactly(block);
        world.clock.advance(Duration.ofSeconds(30));

        assertThat(ids(byId(block))).as("although the answer is still cached").isEmpty();
    }

    @Test
    void anAnswerIsCachedForAMinute() {
        var id = world.cloud.controls().reserve(ReservationRequests.targeted("m5.large", "us-east-1a", 2));
        ids(byId(id));
        world.cloud.controls().cancelReservation(id);

        assertThat(ids(byId(id))).containsExactly(id);
        world.clock.advance(Duration.ofMinutes(1));

        assertThat(ids(byId(id))).isEmpty();
    }

    @Test
    void aPlacementGroupIsFoundByNameAndById() {
        var id = world.cloud.controls().createPlacementGroup("rack", "partition", Map.of());
        var group = new PlacementGroup(id, "rack", "partition", 7);

        assertThat(feed.placementGroup(new PlacementGroupTerm("rack", ""))).contains(group);
        assertThat(feed.placementGroup(new PlacementGroupTerm("", id))).contains(group);
    }

    @Test
    void aMissingPlacementGroupIsNotFound() {
        assertThat(feed.placementGroup(new PlacementGroupTerm("pg-none", ""))).isEmpty();
        assertThat(feed.placementGroup(PlacementGroupTerm.NONE)).isEmpty();
    }
}
