package sh.joiner.sandbox.notice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.sandbox.cloud.CloudFixture.filter;
import static sh.joiner.sandbox.cloud.CloudFixture.ids;
import static sh.joiner.sandbox.cloud.CloudFixture.override;
import static sh.joiner.sandbox.cloud.CloudFixture.refused;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.cloud.CloudControls;
import sh.joiner.sandbox.cloud.CloudFixture;
import sh.joiner.sandbox.instance.InstanceHealth.Check;
import sh.joiner.sandbox.notice.EventBridgeEvent.Health;
import sh.joiner.sandbox.notice.EventBridgeEvent.RebalanceRecommendation;
import sh.joiner.sandbox.notice.EventBridgeEvent.ReservationInterruption;
import sh.joiner.sandbox.notice.ScheduledEvents.Via;
import sh.joiner.sandbox.volume.EbsAttachment;
import software.amazon.awssdk.services.ec2.model.DefaultTargetCapacityType;
import software.amazon.awssdk.services.ec2.model.InstanceStatus;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

class NoticeChannelsTest {

    static final ObjectMapper JSON = new ObjectMapper();

    final CloudFixture world = new CloudFixture();
    final CloudControls controls = world.cloud.controls();
    final SqsClient sqs = world.cloud.sqs();
    final String queue = sqs.getQueueUrl(call -> call.queueName("tour")).queueUrl();

    @Test
    void aReceivedMessageIsHiddenUntilItsVisibilityTimeoutEnds() {
        controls.sendRaw("not even JSON");
        var first = receive().getFirst();
        assertThat(first.body()).isEqualTo("not even JSON");
        assertThat(receive()).isEmpty();

        world.seconds(20);
        var second = receive().getFirst();
        assertThat(second.messageId()).isEqualTo(first.messageId());
        assertThat(second.attributes()).containsEntry(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT, "2");

        sqs.deleteMessage(call -> call.queueUrl(queue).receiptHandle(second.receiptHandle()));
        world.seconds(20);
        assertThat(receive()).isEmpty();
    }

    @Test
    void theQueueDropsMessagesAfterFiveMinutesAndRejectsInvalidHandles() {
        controls.sendRaw("{}");
        world.seconds(301);

        assertThat(controls.queued()).isZero();
        refused(
                "ReceiptHandleIsInvalid",
                "nonsense",
                () -> sqs.deleteMessage(call -> call.queueUrl(queue).receiptHandle("nonsense")));
        refused(
                "InvalidParameterValue",
                "11",
                () -> sqs.receiveMessage(call -> call.queueUrl(queue).maxNumberOfMessages(11)));
    }

    @Test
    void aBatchDeleteReportsAResultForEachEntry() {
        controls.sendRaw("{}");
        var handle = receive().getFirst().receiptHandle();

        var answer = sqs.deleteMessageBatch(
                call -> call.queueUrl(queue).entries(entry("good", handle), entry("bad", "nonsense")));

        assertThat(answer.successful())
                .singleElement()
                .satisfies(entry -> assertThat(entry.id()).isEqualTo("good"));
        assertThat(answer.failed()).singleElement().satisfies(entry -> {
            assertThat(entry.id()).isEqualTo("bad");
            assertThat(entry.code()).isEqualTo("ReceiptHandleIsInvalid");
        });
        assertThat(controls.queued()).isZero();
    }

    @Test
    void anInvalidBatchIsRejected() {
        refused(
                "AWS.SimpleQueueService.EmptyBatchRequest",
                "at least one",
                () -> sqs.deleteMessageBatch(call -> call.queueUrl(queue).entries(List.of())));
        refused(
                "AWS.SimpleQueueService.BatchEntryIdsNotDistinct",
                "same Id",
                () -> sqs.deleteMessageBatch(call -> call.queueUrl(queue).entries(entry("a", "x"), entry("a", "y"))));
    }

    private static DeleteMessageBatchRequestEntry entry(String id, String handle) {
        return DeleteMessageBatchRequestEntry.builder()
                .id(id)
                .receiptHandle(handle)
                .build();
    }

    @Test
    void aLongPollEndsWithTheFirstMessage() throws Exception {
        var poll = CompletableFuture.supplyAsync(
                () -> sqs.receiveMessage(call -> call.queueUrl(queue).waitTimeSeconds(20))
                        .messages());
        while (world.cloud.calls().counts().size() < 2) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        controls.sendRaw("news");

        assertThat(poll.get(10, TimeUnit.SECONDS)).extracting(Message::body).containsExactly("news");
        assertThat(world.clock.now()).isEqualTo(CloudFixture.START);
    }

    @Test
    void noticesHaveTheFormOfEventBridgeEvents() {
        controls.send(new RebalanceRecommendation("i-1"), "0");
        controls.send(new ReservationInterruption("i-2"), "1");

        var bodies = bodies();
        assertThat(bodies.get(0).path("detail-type").asText()).isEqualTo("EC2 Instance Rebalance Recommendation");
        assertThat(bodies.get(0).path("source").asText()).isEqualTo("aws.ec2");
        assertThat(bodies.get(0).path("time").asText()).isEqualTo("2026-11-21T08:00:00Z");
        assertThat(bodies.get(0).path("detail").path("instance-id").asText()).isEqualTo("i-1");
        assertThat(bodies.get(1).path("version").asText()).isEqualTo("1");
        assertThat(bodies.get(1).path("detail").path("instance-action").asText())
                .isEqualTo("terminate");
    }

    @Test
    void healthEventsCarryTheirTimesAsHttpDates() {
        var begin = Instant.parse("2026-12-01T10:00:00Z");
        controls.send(
                new Health(
                        List.of("i-1", "i-2"),
                        "EC2",
                        "scheduledChange",
                        "AWS_EC2_SYSTEM_REBOOT_MAINTENANCE_SCHEDULED",
                        "upcoming",
                        begin,
                        begin.plusSeconds(3600)),
                "0");

        var event = bodies().getFirst();
        assertThat(event.path("source").asText()).isEqualTo("aws.health");
        var detail = event.path("detail");
        assertThat(detail.path("startTime").asText()).isEqualTo("Tue, 1 Dec 2026 10:00:00 GMT");
        assertThat(detail.path("eventTypeCategory").asText()).isEqualTo("scheduledChange");
        assertThat(detail.path("affectedEntities").findValuesAsText("entityValue"))
                .containsExactly("i-1", "i-2");
    }

    @Test
    void everyStateChangeIsReportedOnTheQueue() {
        var id = launch(DefaultTargetCapacityType.ON_DEMAND);
        world.seconds(60);
        controls.terminate(id);
        world.seconds(60);

        assertThat(details("state")).containsExactly("pending", "running", "shutting-down", "terminated");
    }

    @Test
    void aStoppedInstanceStaysStopped() {
        var id = launch(DefaultTargetCapacityType.ON_DEMAND);
        world.seconds(60);
        controls.stop(id);
        assertThat(world.states(List.of(id))).containsExactly("stopping");

        world.seconds(60);
        assertThat(world.states(List.of(id))).containsExactly("stopped");
        assertThat(world.listener.stopped).containsExactly(id);
    }

    @Test
    void aSpotInstanceIsTerminatedTwoMinutesAfterTheWarning() {
        var id = launch(DefaultTargetCapacityType.SPOT);
        world.seconds(60);
        controls.interruptSpot(id);
        assertThat(bodies())
                .anyMatch(body -> "terminate"
                        .equals(body.path("detail").path("instance-action").asText()));

        world.seconds(119);
        assertThat(world.states(List.of(id))).containsExactly("running");
        world.seconds(1);
        assertThat(world.states(List.of(id))).containsExactly("shutting-down");
        world.seconds(60);
        assertThat(details("state")).contains("terminated");
    }

    @Test
    void onlySpotInstancesAreInterruptedAndEventsNeedAnExistingInstance() {
        var id = launch(DefaultTargetCapacityType.ON_DEMAND);
        var at = world.clock.now().plusSeconds(86400);

        assertThatThrownBy(() -> controls.interruptSpot(id))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("instance %s is not a spot instance", id);
        assertThatThrownBy(() -> controls.scheduleEvent("i-0", "system-reboot", at, null, Set.of(Via.QUEUE)))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("instance \"i-0\" does not exist");
        assertThatThrownBy(() -> controls.scheduleEvent(id, "system-reboot", at, at.minusSeconds(1), Set.of(Via.QUEUE)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is before notBefore");
        assertThat(details("eventTypeCode")).isEmpty();
    }

    @Test
    void aSubnetCannotHaveMoreFreeAddressesThanUsableOnes() {
        var subnet = world.privateSubnets().getFirst();

        assertThatThrownBy(() -> controls.setFreeAddresses(subnet, -1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> controls.setFreeAddresses(subnet, 1 << 20))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cannot be free");
        assertThatThrownBy(() -> controls.setFreeAddresses("subnet-0", 1)).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void aScheduledEventIsVisibleOnItsChannelsOnly() {
        var id = launch(DefaultTargetCapacityType.ON_DEMAND);
        world.seconds(200);
        var at = world.clock.now().plusSeconds(86400);
        var event = controls.scheduleEvent(id, "system-reboot", at, null, Set.of(Via.QUEUE, Via.STATUS));
        assertThat(status(id).events()).singleElement().satisfies(shown -> {
            assertThat(shown.codeAsString()).isEqualTo("system-reboot");
            assertThat(shown.notBefore()).isEqualTo(at);
        });
        assertThat(details("eventTypeCode")).containsExactly("AWS_EC2_SYSTEM_REBOOT_MAINTENANCE_SCHEDULED");

        controls.changeEvent(event.id(), ScheduledEvent.State.CANCELED, Set.of(Via.STATUS));
        assertThat(status(id).events().getFirst().description()).startsWith("[Canceled]");

        controls.scheduleEvent(id, "instance-stop", at, null, Set.of(Via.QUEUE));
        assertThat(status(id).events()).hasSize(1);
    }

    @Test
    void aFailingCheckReportsItsStart() {
        var id = launch(DefaultTargetCapacityType.ON_DEMAND);
        world.seconds(200);
        controls.failCheck(id, Check.SYSTEM);
        var since = world.clock.now();
        world.seconds(200);

        var status = status(id);
        assertThat(status.systemStatus().statusAsString()).isEqualTo("impaired");
        assertThat(status.systemStatus().details().getFirst().impairedSince()).isEqualTo(since);
        assertThat(status.instanceStatus().statusAsString()).isEqualTo("ok");

        controls.passChecks(id);
        assertThat(status(id).systemStatus().statusAsString()).isEqualTo("ok");
    }

    @Test
    void theVolumeCheckIsReportedSeparately() {
        var id = launch(DefaultTargetCapacityType.ON_DEMAND);
        world.seconds(200);
        controls.failCheck(id, Check.VOLUMES);

        assertThat(status(id).attachedEbsStatus().statusAsString()).isEqualTo("impaired");
        assertThat(status(id).instanceStatus().statusAsString()).isEqualTo("ok");
        assertThat(world.cloud
                        .ec2()
                        .describeInstanceStatus(call -> call.filters(filter("attached-ebs-status.status", "impaired")))
                        .instanceStatuses())
                .extracting(InstanceStatus::instanceId)
                .containsExactly(id);
    }

    @Test
    void aHealthEventKeepsItsArnFromAnnouncementToEnd() {
        var id = launch(DefaultTargetCapacityType.ON_DEMAND);
        world.seconds(60);
        bodies();
        var at = world.clock.now().plusSeconds(86400);
        var event = controls.scheduleEvent(id, "system-reboot", at, null, Set.of(Via.QUEUE));
        world.seconds(60);
        controls.changeEvent(event.id(), ScheduledEvent.State.CANCELED, Set.of(Via.QUEUE));

        var events = bodies().stream()
                .map(body -> body.path("detail"))
                .filter(detail -> detail.has("eventArn"))
                .toList();
        assertThat(events).hasSize(2);
        assertThat(events.get(1).path("eventArn")).isEqualTo(events.get(0).path("eventArn"));
        assertThat(events.get(1).path("statusCode").asText()).isEqualTo("closed");
        assertThat(events.get(1).path("eventDescription").findValuesAsText("latestDescription"))
                .allMatch(text -> text.startsWith("[Canceled]"));
    }

    @Test
    void volumesAreAttachedToTheirInstancesUntilTheInstancesTerminate() {
        var id = launch(DefaultTargetCapacityType.ON_DEMAND);
        world.listener.volumes.add(new EbsAttachment("vol-0data", id, true));
        world.listener.volumes.add(new EbsAttachment("vol-0lost", "i-0gone", true));
        world.seconds(200);

        assertThat(attachments("vol-0data", "vol-0lost")).containsExactly("vol-0data at " + id);
        assertThat(world.cloud
                        .ec2()
                        .describeVolumes(call -> call.filters(filter("attachment.instance-id", id)))
                        .volumes())
                .as("the root volume and the volume of a PersistentVolumeClaim")
                .hasSize(2);
        refused(
                "InvalidVolume.NotFound",
                "vol-0lost",
                () -> world.cloud.ec2().describeVolumes(call -> call.volumeIds("vol-0data", "vol-0lost")));

        controls.terminate(id);
        world.seconds(200);
        assertThat(attachments("vol-0data")).isEmpty();
    }

    List<String> attachments(String... volumes) {
        return world.cloud.ec2().describeVolumes(call -> call.filters(filter("volume-id", volumes))).volumes().stream()
                .flatMap(volume -> volume.attachments().stream())
                .map(volumeAttachment -> volumeAttachment.volumeId() + " at " + volumeAttachment.instanceId())
                .toList();
    }

    InstanceStatus status(String id) {
        return world.cloud
                .ec2()
                .describeInstanceStatus(call -> call.instanceIds(id))
                .instanceStatuses()
                .getFirst();
    }

    String launch(DefaultTargetCapacityType kind) {
        world.template("node", UnaryOperator.identity());
        var subnet = world.privateSubnets().getFirst();
        return ids(world.fleet(
                        1,
                        call -> call.targetCapacitySpecification(
                                target -> target.totalTargetCapacity(1).defaultTargetCapacityType(kind)),
                        override("m5.large", subnet)))
                .getFirst();
    }

    List<String> details(String field) {
        world.seconds(30);
        return bodies().stream()
                .map(body -> body.path("detail").path(field).asText())
                .filter(text -> !text.isEmpty())
                .toList();
    }

    List<JsonNode> bodies() {
        return receive().stream().map(message -> json(message.body())).toList();
    }

    static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<Message> receive() {
        return sqs.receiveMessage(
                        call -> call.queueUrl(queue).maxNumberOfMessages(10).visibilityTimeout(20))
                .messages();
    }
}
