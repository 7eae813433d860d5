package sh.joiner.sandbox.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static sh.joiner.sandbox.cloud.CloudFixture.filter;
import static sh.joiner.sandbox.cloud.CloudFixture.refused;

import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.call.CallCount;
import software.amazon.awssdk.services.eks.model.ResourceNotFoundException;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;

class AccountTest {

    final CloudFixture world = new CloudFixture();
    final SandboxCloud cloud = world.cloud;

    @Test
    void eksDescribesTheCluster() {
        var cluster = cloud.eks().describeCluster(call -> call.name("tour")).cluster();

        assertThat(cluster.version()).isEqualTo("1.34");
        assertThat(cluster.endpoint()).isEqualTo("http://localhost:8001");
        assertThat(cluster.kubernetesNetworkConfig().serviceIpv4Cidr()).isEqualTo("10.100.0.0/16");
        assertThat(new String(
                        Base64.getDecoder()
                                .decode(cluster.certificateAuthority().data()),
                        UTF_8))
                .startsWith("-----BEGIN CERTIFICATE-----");
        assertThatExceptionOfType(ResourceNotFoundException.class)
                .isThrownBy(() -> cloud.eks().describeCluster(call -> call.name("other")));
    }

    @Test
    void theQueueExistsAndIsEmpty() {
        var url = cloud.sqs().getQueueUrl(call -> call.queueName("tour")).queueUrl();

        assertThat(cloud.sqs().receiveMessage(call -> call.queueUrl(url)).messages())
                .isEmpty();
        assertThatExceptionOfType(QueueDoesNotExistException.class)
                .isThrownBy(() -> cloud.sqs().getQueueUrl(call -> call.queueName("other")));
        refused(
                "ReceiptHandleIsInvalid",
                "nonsense",
                () -> cloud.sqs().deleteMessage(call -> call.queueUrl(url).receiptHandle("nonsense")));
    }

    @Test
    void aLongPollUsesTheWorldsClock() throws Exception {
        var url = cloud.sqs().getQueueUrl(call -> call.queueName("tour")).queueUrl();
        var poll = CompletableFuture.runAsync(
                () -> cloud.sqs().receiveMessage(call -> call.queueUrl(url).waitTimeSeconds(20)));

        // The poll starts on another thread at an unknown time, so the test moves the clock until the poll ends.
        while (!poll.isDone()) {
            assertThat(cloud.instances()).isEmpty();
            world.seconds(20);
        }

        poll.get(10, TimeUnit.SECONDS);
        assertThat(world.clock.now()).isAfterOrEqualTo(CloudFixture.START.plusSeconds(20));
    }

    @Test
    void hasNoReservationsAndNoPlacementGroups() {
        var ec2 = cloud.ec2();

        assertThat(ec2.describeCapacityReservations(call -> call.filters(filter("state", "active")))
                        .capacityReservations())
                .isEmpty();
        assertThat(ec2.describePlacementGroups().placementGroups()).isEmpty();
        refused(
                "InvalidPlacementGroup.Unknown",
                "fast",
                () -> ec2.describePlacementGroups(call -> call.groupNames("fast")));
        refused(
                "InvalidCapacityReservationId.NotFound",
                "cr-1",
                () -> ec2.describeCapacityReservations(call -> call.capacityReservationIds("cr-1")));
    }

    @Test
    void countsCallsByOutcome() {
        cloud.ec2().describeSubnets();
        cloud.ec2().describeSubnets();
        refused(
                "InvalidParameterValue",
                "'zone'",
                () -> cloud.ec2().describeSubnets(call -> call.filters(filter("zone", "a"))));
        cloud.sts().getCallerIdentity();

        assertThat(cloud.calls().counts())
                .containsExactly(
                        new CallCount("EC2", "DescribeSubnets", "InvalidParameterValue", 1, 1),
                        new CallCount("EC2", "DescribeSubnets", "ok", 2, 2),
                        new CallCount("STS", "GetCallerIdentity", "ok", 1, 1));
    }

    @Test
    void operationsThatJoinerDoesNotUseAreUnsupported() {
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> cloud.ec2().describeVpcs());
    }
}
