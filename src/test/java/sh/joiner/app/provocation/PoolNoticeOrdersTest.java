package sh.joiner.app.provocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.sandbox.cloud.CloudFixture.ids;
import static sh.joiner.sandbox.cloud.CloudFixture.override;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.sandbox.cloud.CloudControls;
import sh.joiner.sandbox.cloud.CloudFixture;
import sh.joiner.sandbox.notice.ScheduledEvent;
import sh.joiner.sandbox.notice.ScheduledEvent.State;
import software.amazon.awssdk.services.ec2.model.DefaultTargetCapacityType;
import software.amazon.awssdk.services.ec2.model.ResourceType;
import software.amazon.awssdk.services.ec2.model.Tag;
import software.amazon.awssdk.services.ec2.model.TagSpecification;

/** Requests for notices about the instances of a pool, in a cloud without a cluster. */
class PoolNoticeOrdersTest {

    private final CloudFixture world = new CloudFixture();
    private final CloudControls cloud = world.cloud.controls();
    private final PoolNoticeOrders orders = new PoolNoticeOrders(cloud, new NoticeOrders(cloud, world.clock));
    private final List<String> web = new ArrayList<>();

    @BeforeEach
    void threeInThePoolWebAndOneElsewhere() {
        world.template("node", UnaryOperator.identity());
        web.add(launch("web"));
        launch("other");
        web.add(launch("web"));
        web.add(launch("web"));
        world.seconds(120);
    }

    private String launch(String pool) {
        return launch(pool, DefaultTargetCapacityType.SPOT);
    }

    private String launch(String pool, DefaultTargetCapacityType market) {
        var tags = TagSpecification.builder()
                .resourceType(ResourceType.INSTANCE)
                .tags(Tag.builder().key("karpenter.sh/nodepool").value(pool).build())
                .build();
        return ids(world.fleet(
                        1,
                        call -> call.tagSpecifications(tags)
                                .targetCapacitySpecification(
                                        target -> target.totalTargetCapacity(1).defaultTargetCapacityType(market)),
                        override("m5.large", world.privateSubnets().getFirst())))
                .getFirst();
    }

    private void send(String pool, String kind, @Nullable Integer count, @Nullable String state) {
        orders.report(
                new Provocation.PoolNotice(
                        pool,
                        kind,
                        state == null && kind.equals("ScheduledEvent") ? "system-reboot" : null,
                        null,
                        state == null ? Duration.ofDays(21) : null,
                        state == null ? Duration.ofHours(2) : null,
                        Set.of("status"),
                        count,
                        state),
                world.clock.now());
    }

    @Test
    void everyInstanceOfThePoolAndNoOtherGetsTheEvent() {
        send("web", "ScheduledEvent", null, null);

        var notBefore = world.clock.now().plus(Duration.ofDays(21));
        assertThat(cloud.events()).extracting(ScheduledEvent::instance).containsExactlyElementsOf(web);
        assertThat(cloud.events()).allSatisfy(event -> {
            assertThat(event.code()).isEqualTo("system-reboot");
            assertThat(event.notBefore()).isEqualTo(notBefore);
            assertThat(event.notAfter()).isEqualTo(notBefore.plus(Duration.ofHours(2)));
        });
    }

    @Test
    void aCountSelectsTheOldestInstances() {
        send("web", "ScheduledEvent", 2, null);

        assertThat(cloud.events()).extracting(ScheduledEvent::instance).containsExactlyElementsOf(web.subList(0, 2));
    }

    @Test
    void theEventsOfThePoolAreCancelled() {
        send("web", "ScheduledEvent", null, null);
        send("other", "ScheduledEvent", null, null);

        send("web", "ScheduledEvent", null, "canceled");

        assertThat(cloud.events())
                .extracting(ScheduledEvent::state)
                .containsExactly(State.CANCELED, State.CANCELED, State.CANCELED, State.ACTIVE);
    }

    @Test
    void aCountCancelsTheEventsOfTheOldestInstances() {
        send("web", "ScheduledEvent", null, null);

        send("web", "ScheduledEvent", 2, "canceled");

        assertThat(cloud.events())
                .extracting(ScheduledEvent::state)
                .containsExactly(State.CANCELED, State.CANCELED, State.ACTIVE);
    }

    @Test
    void aSpotInterruptionSkipsOnDemandInstances() {
        var bought = launch("mixed", DefaultTargetCapacityType.ON_DEMAND);
        var spot = launch("mixed");
        world.seconds(120);

        send("mixed", "SpotInterruption", null, null);

        world.seconds(120);
        assertThat(world.states(List.of(bought, spot))).containsExactly("running", "shutting-down");
        assertThatThrownBy(() -> send("mixed", "SpotInterruption", null, null))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("pool mixed has no running spot instance");
    }

    @Test
    void anEventWithADurationAndWithoutAStartBeginsInFourteenDays() {
        var due = world.clock.now();
        orders.report(
                new Provocation.PoolNotice(
                        "web",
                        "ScheduledEvent",
                        "system-reboot",
                        null,
                        null,
                        Duration.ofHours(2),
                        Set.of("status"),
                        1,
                        null),
                due);

        assertThat(cloud.events()).singleElement().satisfies(event -> {
            assertThat(event.notBefore()).isEqualTo(due.plus(Duration.ofDays(14)));
            assertThat(event.notAfter()).isEqualTo(due.plus(Duration.ofDays(14)).plusSeconds(7_200));
        });
    }

    @Test
    void eachInstanceIsInterruptedOnceTwoMinutesAfterItsWarning() {
        send("web", "SpotInterruption", 1, null);
        world.seconds(60);
        send("web", "SpotInterruption", 1, null);

        world.seconds(60);
        assertThat(world.states(web)).containsExactly("shutting-down", "running", "running");
        world.seconds(60);
        assertThat(world.states(web).skip(1)).containsExactly("shutting-down", "running");
    }

    @Test
    void missingInstancesAndInvalidValuesAreRefused() {
        assertThatThrownBy(() -> send("none", "ScheduledEvent", null, null))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("pool none has no running instance");
        assertThatThrownBy(() -> send("web", "ScheduledEvent", null, "canceled"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("the instances of pool web have no scheduled event to change");
        assertThatThrownBy(() -> send("web", "ScheduledEvent", 0, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("count");
        assertThatThrownBy(() -> send("web", "Gossip", null, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Gossip");
    }
}
