package sh.joiner.aws.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import sh.joiner.aws.Aws;
import sh.joiner.aws.call.AwsSettings;
import sh.joiner.aws.image.ImageTranslation;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.image.CheckAnswer;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageSnapshot;
import sh.joiner.model.image.ImageSnapshot.Encryption;
import sh.joiner.model.image.ImageTraits;
import sh.joiner.model.image.ImageTraits.Networking;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.image.ImageChecks;
import sh.joiner.port.image.ImageChecks.Trial;
import sh.joiner.port.image.ImageChecksContract;
import sh.joiner.port.interruption.NoticeQueue;
import sh.joiner.port.interruption.NoticeQueueContract;
import sh.joiner.port.launch.VolumeAttachments;
import sh.joiner.port.launch.VolumeAttachmentsContract;
import sh.joiner.port.nodeclass.NetworkFeed;
import sh.joiner.port.nodeclass.NetworkFeedContract;
import sh.joiner.port.nodeclass.Profiles;
import sh.joiner.port.nodeclass.ProfilesContract;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.ImageAnswers;
import sh.joiner.testing.NeedsTool;
import sh.joiner.testing.UnlimitedAws;
import software.amazon.awssdk.services.ec2.model.Subnet;
import software.amazon.awssdk.services.sqs.model.SqsException;

/**
 * Runs the contract tests of network, image checks, instance profiles, queue and volumes over HTTP against moto. The AWS of Joiner's sandbox
 * passes the same tests.
 */
@NeedsTool("moto_server")
class MotoPortsTest {

    private static final Map<String, String> TOUR = Map.of("karpenter.sh/discovery", "tour");
    private static final String TRUST = """
            {"Statement": [{"Effect": "Allow", "Principal": {"Service": "ec2.amazonaws.com"}, "Action": "sts:AssumeRole"}]}""";

    private static Moto moto;
    private static AwsClients clients;

    private Aws aws;

    @BeforeAll
    static void start() {
        moto = new Moto();
        clients = moto.clients();
    }

    @AfterAll
    static void stop() {
        moto.close();
    }

    @BeforeEach
    void begin() {
        moto.reset();
        var settings = new AwsSettings(
                "tour", "us-east-1", "https://api", "Q0E=", "1.34", "10.100.0.0/16", "", AwsSettings.Reach.OPEN);
        aws = UnlimitedAws.of(clients, settings, new HandClock());
    }

    @Nested
    class Network extends NetworkFeedContract {

        @BeforeEach
        void createSubnetsAndGroup() {
            var subnets = clients.ec2().describeSubnets().subnets();
            var group = clients.ec2()
                    .createSecurityGroup(call -> call.groupName("tour-node")
                            .description("nodes")
                            .vpcId(subnets.getFirst().vpcId()));
            tag(subnets.stream().map(Subnet::subnetId).limit(3).toArray(String[]::new));
            tag(group.groupId());
        }

        private static void tag(String... resources) {
            clients.ec2().createTags(call -> call.resources(resources).tags(Ec2Tags.of(TOUR)));
        }

        @Override
        protected NetworkFeed feed() {
            return aws.network();
        }
    }

    @Nested
    class Images extends ImageChecksContract {

        private static Subnet subnet() {
            return clients.ec2().describeSubnets().subnets().getFirst();
        }

        private static Image image() {
            return clients.ec2().describeImages(call -> call.owners("amazon")).images().stream()
                    .filter(image -> "x86_64".equals(image.architectureAsString()))
                    .map(ImageTranslation::image)
                    .findFirst()
                    .orElseThrow();
        }

        @Override
        protected ImageChecks checks() {
            return aws.imageChecks();
        }

        @Override
        protected Trial allowed() {
            return new Trial(image().id(), "m5.large", subnet().subnetId(), List.of(), TOUR);
        }

        /** Snapshots of volumes are unencrypted in moto. The snapshots of moto's own images do not report encryption. */
        @Override
        protected Image plain() {
            var volume = clients.ec2().createVolume(call -> call.size(8).availabilityZone(subnet().availabilityZone()));
            var snapshot = clients.ec2().createSnapshot(call -> call.volumeId(volume.volumeId()));
            return with(List.of(new ImageSnapshot(snapshot.snapshotId(), Encryption.UNKNOWN)));
        }

        @Override
        protected Image withUnreportedSnapshots() {
            return with(List.of());
        }

        private Image with(List<ImageSnapshot> snapshots) {
            return ImageAnswers.with(
                    image(), new ImageTraits("ebs", "hvm", Networking.ENA, "", "", snapshots, "", List.of()));
        }

        @Override
        protected int started() {
            return clients.ec2().describeInstances().reservations().size();
        }

        @Test
        void aMissingSnapshotIsNotChecked() {
            var missing = new ImageSnapshot("snap-0123456789abcdef0", Encryption.ENCRYPTED);

            assertThat(checks().snapshotAccess(with(List.of(missing)))).isInstanceOf(CheckAnswer.NotChecked.class);
        }
    }

    @Nested
    class InstanceProfiles extends ProfilesContract {

        @BeforeEach
        void createRole() {
            clients.iam().createRole(call -> call.roleName(role()).assumeRolePolicyDocument(TRUST));
        }

        @Override
        protected Profiles profiles() {
            return aws.profiles();
        }

        @Override
        protected String role() {
            return "node-role";
        }
    }

    @Nested
    class Queue extends NoticeQueueContract {

        private String url = "";
        private NoticeQueue queue;

        @BeforeEach
        void createQueue() {
            url = clients.sqs().createQueue(call -> call.queueName("tour")).queueUrl();
            queue = aws.noticeQueue("tour");
        }

        @Override
        protected NoticeQueue queue() {
            return queue;
        }

        @Override
        protected void send(String body) {
            clients.sqs().sendMessage(call -> call.queueUrl(url).messageBody(body));
        }

        /** Changes the visibility timeout, because moto uses the wall clock. */
        @Override
        protected void letBeVisibleAgain(NoticeQueue.Message message) {
            try {
                clients.sqs()
                        .changeMessageVisibility(call -> call.queueUrl(url)
                                .receiptHandle(message.receipt())
                                .visibilityTimeout(0));
            } catch (SqsException deleted) {
                assertThat(deleted.statusCode()).isEqualTo(400);
            }
        }

        @Test
        void aDeletedQueueIsNotFound() {
            clients.sqs().deleteQueue(call -> call.queueUrl(url));

            assertThatThrownBy(queue::receive)
                    .isInstanceOfSatisfying(
                            RemoteCallException.class,
                            failure -> assertThat(failure.category()).isEqualTo(Category.NOT_FOUND));
        }
    }

    @Nested
    class Volumes extends VolumeAttachmentsContract {

        private InstanceId instance = new InstanceId("i-none");
        private String volume = "";

        @BeforeEach
        void attachAVolume() {
            var image = clients.ec2()
                    .describeImages(call -> call.owners("amazon"))
                    .images()
                    .getFirst();
            var launched = clients.ec2()
                    .runInstances(call -> call.imageId(image.imageId())
                            .instanceType("m5.large")
                            .minCount(1)
                            .maxCount(1))
                    .instances()
                    .getFirst();
            instance = new InstanceId(launched.instanceId());
            volume = clients.ec2()
                    .createVolume(call ->
                            call.size(8).availabilityZone(launched.placement().availabilityZone()))
                    .volumeId();
            clients.ec2()
                    .attachVolume(call ->
                            call.volumeId(volume).instanceId(instance.value()).device("/dev/sdf"));
        }

        @Override
        protected VolumeAttachments placements() {
            return aws.volumeAttachments();
        }

        @Override
        protected InstanceId instance() {
            return instance;
        }

        @Override
        protected String volume() {
            return volume;
        }
    }
}
