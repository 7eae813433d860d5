package sh.joiner.controller.notice;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.InterruptionPolicyBuilder.policy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.interruption.RawNotices;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Notice.Stage;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Request;
import sh.joiner.model.node.NodeName;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.FakeVolumeAttachments;
import sh.joiner.testing.NodeBuilder;

/** Tests that raw messages lead to one object for each notice and node, even if reports are repeated or out of order. */
class NoticeIntakeTest {

    private static final Duration THREE_WEEKS = Duration.ofDays(21);

    private final NoticeWorld world = new NoticeWorld().instance(1);
    private final NoticeWorld.Program process = world.new Program();

    @AfterEach
    void close() {
        process.close();
    }

    private Instant now() {
        return world.clock.now();
    }

    private Interruption only() {
        assertThat(world.names()).hasSize(1);
        return world.interruptions.all().orElseThrow().getFirst();
    }

    private void send(String body) {
        world.queue.send(body);
        process.read();
    }

    @Test
    void aSpotNoticeIsRecordedWithItsClaimAndNodeAndTheMessageIsDeleted() {
        send(RawNotices.spot("i-1", now()));

        assertThat(only().name()).isEqualTo("i-1-spot-interrupted");
        assertThat(only().affected().claim().value()).isEqualTo("c-1");
        assertThat(String.valueOf(only().affected().node())).isEqualTo("n-1");
        assertThat(only().affected().pool()).isEqualTo("default");
        assertThat(only().notice().deadline()).contains(now().plusSeconds(120));
        assertThat(world.queue.size()).isZero();
        assertThat(world.tally.received()).containsEntry("spot_interrupted", 1);
        assertThat(world.tally.deletedMessages()).isEqualTo(1);
    }

    @Test
    void oneObjectIsCreatedForARepeatedMessage() {
        send(RawNotices.spot("i-1", now()));
        send(RawNotices.spot("i-1", now()));

        assertThat(world.names()).containsExactly("i-1-spot-interrupted");
        assertThat(world.queue.size()).isZero();
    }

    @Test
    void stoppingAndStoppedAreOneNoticeAndShuttingDownAnother() {
        send(RawNotices.state("i-1", "stopping", now()));
        send(RawNotices.state("i-1", "stopped", now()));
        send(RawNotices.state("i-1", "shutting-down", now()));

        assertThat(world.names()).containsExactly("i-1-instance-stopped", "i-1-instance-terminated");
    }

    /** AWS gives the event no ID. A report weeks later is another event, and a decision about the first event does not apply to it. */
    @Test
    void anInstanceThatIsStoppedAgainGetsAnotherNotice() {
        send(RawNotices.state("i-1", "stopping", now()));
        world.interruptions.request("i-1-instance-stopped", Request.CANCEL);
        process.react();
        assertThat(only().phase()).isEqualTo(Phase.CANCELLED);
        var first = only().notice().toldAt();

        world.pass(THREE_WEEKS);
        send(RawNotices.state("i-1", "stopping", now()));
        world.pass(Duration.ofSeconds(40));
        send(RawNotices.state("i-1", "stopped", now()));
        send(RawNotices.state("i-1", "stopping", first)); // a late copy of the first report

        var all = world.interruptions.all().orElseThrow();
        assertThat(all)
                .extracting(Interruption::name)
                .satisfiesExactly(
                        old -> assertThat(old).isEqualTo("i-1-instance-stopped"),
                        later -> assertThat(later).matches("i-1-instance-stopped-\\d{8}-\\d{4}"));
        assertThat(all.getFirst().notice().stage()).isEqualTo(Stage.COMPLETED);
        assertThat(all.getLast().notice().isOpen()).isTrue();
        process.react();
        assertThat(world.deleting()).containsExactly("c-1");
    }

    @Test
    void anInstanceThatStopsSlowlyHasOneNotice() {
        send(RawNotices.state("i-1", "stopping", now()));
        world.interruptions.request("i-1-instance-stopped", Request.CANCEL);
        process.react();

        world.pass(Duration.ofMinutes(25));
        send(RawNotices.state("i-1", "stopped", now()));
        process.react();

        assertThat(only().phase()).isEqualTo(Phase.CANCELLED);
        assertThat(world.deleting()).isEmpty();
    }

    @Test
    void noNoticeIsCreatedForAStartedInstance() {
        send(RawNotices.state("i-1", "running", now()));

        assertThat(world.names()).isEmpty();
        assertThat(world.queue.size()).isZero();
        assertThat(world.tally.received()).containsEntry("no_op", 1);
    }

    @Test
    void theSameRebootFromQueueAndStatusIsOneNotice() {
        var at = now().plus(THREE_WEEKS);
        send(RawNotices.reboot("i-1", at, false, now()));
        world.status.schedule("instance-event-1", new InstanceId("i-1"), "system-reboot", at, null, Stage.OPEN);

        process.poll();

        assertThat(only().name()).isEqualTo("i-1-system-reboot-20261212-0800");
        assertThat(only().notice().sources()).containsExactly(NoticeSource.QUEUE, NoticeSource.STATUS);
        assertThat(only().notice().eventIds()).contains("instance-event-1");
        assertThat(only().notice().notBefore()).isEqualTo(at);
    }

    @Test
    void aPostponedRebootIsTheSameNoticeWithAnotherTime() {
        var instance = new InstanceId("i-1");
        var at = now().plus(THREE_WEEKS);
        world.status.schedule("instance-event-1", instance, "system-reboot", at, null, Stage.OPEN);
        process.poll();
        world.pass(Duration.ofMinutes(1));

        world.status.schedule("instance-event-1", instance, "system-reboot", at.plusSeconds(86_400), null, Stage.OPEN);
        process.poll();

        assertThat(only().notice().notBefore()).isEqualTo(at.plusSeconds(86_400));
    }

    @Test
    void anEventThatIsPostponedBeforeItsObjectIsVisibleHasOneObject() {
        var at = now().plus(THREE_WEEKS);
        world.interruptions.fallBehind();
        send(RawNotices.reboot("i-1", at, false, now()));
        send(RawNotices.reboot("i-1", at.plusSeconds(10_800), false, now().plusSeconds(1)));

        world.interruptions.catchUp();

        assertThat(only().notice().notBefore()).isEqualTo(at.plusSeconds(10_800));
    }

    @Test
    void aCancellationEndsAllObjectsOfAPostponedEvent() {
        var instance = new InstanceId("i-1");
        var at = now().plus(THREE_WEEKS);
        var later = at.plusSeconds(10_800);
        world.status.schedule("instance-event-1", instance, "system-reboot", at, null, Stage.OPEN);
        process.poll();
        world.pass(Duration.ofSeconds(10));
        send(RawNotices.reboot("i-1", later, false, now())); // no ID or time shows yet that it is the same event
        world.pass(Duration.ofSeconds(50));
        world.status.schedule("instance-event-1", instance, "system-reboot", later, null, Stage.OPEN);
        process.poll();
        world.pass(Duration.ofSeconds(10));

        send(RawNotices.reboot("i-1", later, true, now()));

        assertThat(world.interruptions.all().orElseThrow())
                .isNotEmpty()
                .noneMatch(interruption -> interruption.notice().isOpen());
    }

    @Test
    void aReportOfTheEndThatArrivesBeforeTheAnnouncementClosesTheNotice() {
        var at = now().plus(THREE_WEEKS);
        send(RawNotices.reboot("i-1", at, true, now().plusSeconds(60)));
        send(RawNotices.reboot("i-1", at, false, now()));

        assertThat(only().notice().isOpen()).isFalse();
    }

    @Test
    void noNoticeIsCreatedForAnInstanceOfAnotherCluster() {
        send(RawNotices.spot("i-999", now()));

        assertThat(world.names()).isEmpty();
        assertThat(world.queue.size()).isZero();
    }

    @Test
    void anInstanceWhoseIdIsNotWrittenYetGetsItsNoticeOnTheNextDelivery() {
        world.cluster.with(ClaimSamples.claim().named("c-2").build());
        send(RawNotices.spot("i-2", now()));
        assertThat(world.queue.size()).isEqualTo(1);

        world.instance(2);
        world.pass(Duration.ofSeconds(21));
        process.read();

        assertThat(world.names()).containsExactly("i-2-spot-interrupted");
        assertThat(world.queue.size()).isZero();
    }

    @Test
    void aMessageAboutAnUnknownInstanceIsDeletedAfterSomeDeliveriesDuringALaunch() {
        world.cluster.with(ClaimSamples.claim().named("c-2").build());
        send(RawNotices.spot("i-999", now()));
        for (int i = 0; i < 2; i++) {
            world.pass(Duration.ofSeconds(21));
            process.read();
        }

        assertThat(world.queue.size()).isZero();
    }

    @Test
    void noObjectIsCreatedForATerminationByJoiner() {
        world.cluster.claimWriter().delete(new ClaimName("c-1"));

        send(RawNotices.state("i-1", "shutting-down", now()));

        assertThat(world.names()).isEmpty();
        assertThat(world.queue.size()).isZero();
        assertThat(world.decisions.codes()).containsExactly("InstanceTerminating");
    }

    @Test
    void messagesThatCannotBeParsedAreStoredOnceForEachProblem() {
        send("{\"version\":");
        send("{\"version\" :");
        send("not even JSON");

        assertThat(world.names()).hasSize(2).allMatch(name -> name.startsWith("unparsed-"));
        var kept = world.interruptions.all().orElseThrow();
        assertThat(kept).allMatch(interruption -> interruption.notice().kind() == NoticeKind.UNPARSED);
        assertThat(kept)
                .extracting(
                        interruption -> interruption.unparsed().orElseThrow().body())
                .contains("not even JSON");
        assertThat(world.queue.size()).isZero();
        assertThat(world.tally.received()).containsEntry("unparsed", 3);
    }

    @Test
    void theNumberOfStoredInvalidMessagesIsLimited() {
        for (int i = 0; i < 3 * NoticeRecorder.MOST_UNPARSED; i++) {
            world.queue.send("nonsense" + i);
        }
        while (world.queue.size() > 0) {
            process.read();
        }

        assertThat(world.names()).hasSizeBetween(NoticeRecorder.MOST_UNPARSED, NoticeRecorder.MOST_UNPARSED + 60);
        assertThat(world.tally.received()).containsEntry("unparsed", 3 * NoticeRecorder.MOST_UNPARSED);

        world.pass(Duration.ofSeconds(11));
        send("{\"version\":\"1\"}");
        process.react();
        assertThat(world.interruptions.all().orElseThrow())
                .hasSize(NoticeRecorder.MOST_UNPARSED)
                .anyMatch(interruption -> interruption.notice().text().contains("version \"1\""));
    }

    @Test
    void repeatedMessagesOfAnUnsupportedTypeAreStoredOnce() {
        for (int i = 0; i < 3; i++) {
            send(RawNotices.spot("i-1", now().plusSeconds(i)).replace("Spot Instance", "Fleet"));
        }

        assertThat(only().notice().text())
                .contains("events \"EC2 Fleet Interruption Warning\" from source \"aws.ec2\"");
    }

    @Test
    void aNoticeAboutAVolumeIsRecordedForItsInstance() {
        world.volumes.attach("vol-1", new InstanceId("i-1"));

        send(RawNotices.health("EBS", "issue", "AWS_EBS_VOLUME_LOST", "vol-1", now(), false, now()));

        assertThat(only().notice().kind()).isEqualTo(NoticeKind.HEALTH_EVENT);
        assertThat(only().notice().instance().value()).isEqualTo("i-1");
    }

    /** An instance has two volumes, and one of them recovers first. */
    @Test
    void anEventStaysOpenForAnInstanceUntilItHasEndedForAllVolumes() {
        for (var resolved : List.of("vol-1", "vol-2")) {
            var notice = volume("vol-1", resolved.equals("vol-1"));
            var other = volume("vol-2", resolved.equals("vol-2"));
            var placements = new FakeVolumeAttachments();
            placements.attach("vol-1", new InstanceId("i-1"));
            placements.attach("vol-2", new InstanceId("i-1"));

            assertThat(new VolumeNotices(placements).resolved(List.of(notice, other)))
                    .singleElement()
                    .satisfies(remaining -> assertThat(remaining.isOpen()).isTrue());
        }
    }

    private Notice volume(String id, boolean resolved) {
        return new Notice(
                NoticeKind.HEALTH_EVENT,
                new InstanceId(id),
                Set.of(NoticeSource.QUEUE),
                Set.of("arn"),
                "AWS_EBS_VOLUME_LOST",
                "",
                now(),
                null,
                null,
                null,
                resolved ? Stage.COMPLETED : Stage.OPEN);
    }

    @Test
    void aNoticeAboutADetachedVolumeIsOnlyCounted() {
        send(RawNotices.health("EBS", "issue", "AWS_EBS_VOLUME_LOST", "vol-1", now(), false, now()));

        assertThat(world.names()).isEmpty();
        assertThat(world.tally.received()).containsEntry("health_event", 1);
        assertThat(world.tally.deletedMessages()).isEqualTo(1);
    }

    @Test
    void anEventThatIsReportedBeforeItsNodeJoinsGetsTheNodeLater() {
        var provider = "aws:///us-east-1a/i-2";
        world.cluster.with(
                ClaimSamples.claim().named("c-2").launchedAs(provider).build());
        world.status.schedule(
                "instance-event-1", new InstanceId("i-2"), "system-reboot", now().plus(THREE_WEEKS), null, Stage.OPEN);
        process.poll();
        assertThat(only().affected().node()).isNull();

        world.cluster.with(NodeBuilder.node("n-2").provider(provider).build());
        process.poll();

        assertThat(only().affected().node()).isEqualTo(new NodeName("n-2"));
    }

    @Test
    void theCordonEventNamesANodeThatJoinedLater() {
        world.policies.has(policy("default").rule(new Action.Cordon()).build());
        var provider = "aws:///us-east-1a/i-2";
        world.cluster.with(ClaimSamples.claim()
                .named("c-2")
                .labels(Map.of("karpenter.sh/nodepool", "default"))
                .launchedAs(provider)
                .build());
        send(RawNotices.reboot("i-2", now().plus(THREE_WEEKS), false, now()));
        world.cluster.with(NodeBuilder.node("n-2").provider(provider).build());
        world.cluster.claimWriter().registered(new ClaimName("c-2"), "n-2");

        process.react();

        assertThat(world.decisions.all())
                .filteredOn(decision -> decision.code().equals("NodeCordoned"))
                .singleElement()
                .satisfies(decision -> assertThat(decision.toString()).contains("node n-2 is cordoned"));
    }

    @Test
    void noNoticeIsLostIfTheLocalClockIsSlow() {
        send(RawNotices.spot("i-1", now().plusSeconds(300)));

        assertThat(world.names()).containsExactly("i-1-spot-interrupted");
        assertThat(world.tally.instantsOfHandled()).containsExactly(now().plusSeconds(300));
    }
}
