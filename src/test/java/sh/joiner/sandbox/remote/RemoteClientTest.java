package sh.joiner.sandbox.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.board.ExampleSandbox;
import sh.joiner.sandbox.operation.CloudClients;
import sh.joiner.sandbox.operation.SdkJson;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceTypesRequest;
import software.amazon.awssdk.services.ec2.model.Ec2Exception;
import software.amazon.awssdk.services.ec2.model.InstanceType;
import software.amazon.awssdk.services.iam.model.NoSuchEntityException;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;
import software.amazon.awssdk.services.ssm.model.ParameterNotFoundException;

class RemoteClientTest {

    private final ServedWorld world = new ServedWorld(new ExampleSandbox());
    private final CloudClients here = world.here;
    private final CloudClients there = world.link.cloud();

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void theWorldReportsItsFacts() {
        assertThat(world.link.facts()).isEqualTo(new WorldFacts("http://localhost:8001", "tour", "us-east-1"));
    }

    @Test
    void aResponseIsTheSameLocallyAndRemotely() {
        assertThat(there.ec2().describeSubnets()).isEqualTo(here.ec2().describeSubnets());
        assertThat(there.ec2().describeSubnets().subnets()).isNotEmpty();
        assertThat(there.sts().getCallerIdentity(_ -> {})).isEqualTo(here.sts().getCallerIdentity(_ -> {}));
        assertThat(there.eks().describeCluster(call -> call.name("tour")))
                .isEqualTo(here.eks().describeCluster(call -> call.name("tour")));
    }

    @Test
    void theCallerPaginates() {
        var request = DescribeInstanceTypesRequest.builder().maxResults(100).build();

        var types = there.ec2().describeInstanceTypesPaginator(request).instanceTypes().stream()
                .toList();

        assertThat(types).hasSizeGreaterThan(500);
        assertThat(types)
                .isEqualTo(here.ec2().describeInstanceTypesPaginator(request).instanceTypes().stream()
                        .toList());
    }

    @Test
    void changesAreVisibleLocallyAndRemotely() {
        there.iam().createInstanceProfile(call -> call.instanceProfileName("mine"));

        var seen = here.iam().getInstanceProfile(call -> call.instanceProfileName("mine"));

        assertThat(seen.instanceProfile().instanceProfileName()).isEqualTo("mine");
    }

    @Test
    void anErrorIsTheSameLocallyAndRemotely() {
        var local = refusalOf(here.ec2());
        var remote = refusalOf(there.ec2());

        assertThat(remote.awsErrorDetails().errorCode())
                .isEqualTo("InvalidInstanceType")
                .isEqualTo(local.awsErrorDetails().errorCode());
        assertThat(remote.statusCode()).isEqualTo(local.statusCode()).isEqualTo(400);
        assertThat(remote.requestId()).isEqualTo(local.requestId());
        assertThat(remote).hasMessage(local.getMessage());
    }

    private static AwsServiceException refusalOf(Ec2Client ec2) {
        return catchThrowableOfType(
                Ec2Exception.class, () -> ec2.describeInstanceTypes(call -> call.instanceTypesWithStrings("z9.huge")));
    }

    @Test
    void anErrorKeepsItsExceptionClass() {
        assertThatExceptionOfType(NoSuchEntityException.class)
                .isThrownBy(() -> there.iam().getInstanceProfile(call -> call.instanceProfileName("nobody")));
        assertThatExceptionOfType(ParameterNotFoundException.class)
                .isThrownBy(() -> there.ssm().getParameter(call -> call.name("/aws/service/none")));
        assertThatExceptionOfType(QueueDoesNotExistException.class)
                .isThrownBy(() -> there.sqs().getQueueUrl(call -> call.queueName("none")));
    }

    @Test
    void anUnsupportedOperationIsNamed() {
        var reply = world.link.ask("/aws/ec2/describeVpcs", SdkJson.write(empty()), Duration.ofSeconds(5));

        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> there.ec2().describeVpcs());
        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.body().path("message").asText()).contains("ec2", "describeVpcs");
    }

    @Test
    void anUnsupportedServiceIsNamed() {
        var reply = world.link.ask("/aws/s3/listBuckets", SdkJson.write(empty()), Duration.ofSeconds(5));

        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.body().path("message").asText()).contains("s3");
    }

    @Test
    void anUnknownFieldOfARequestIsRejected() throws JsonProcessingException {
        var request = new ObjectMapper().readTree("{\"Colour\": \"red\"}");

        var reply = world.link.ask("/aws/ec2/describeSubnets", request, Duration.ofSeconds(5));

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body().path("message").asText()).contains("Colour");
    }

    private static DescribeInstanceTypesRequest empty() {
        return DescribeInstanceTypesRequest.builder()
                .instanceTypes(new InstanceType[0])
                .build();
    }

    @Test
    void aStoppedWorldLooksLikeAnUnreachableAws() {
        world.server.close();

        assertThatExceptionOfType(SdkClientException.class)
                .isThrownBy(() -> there.ec2().describeSubnets())
                .withMessageContaining(world.link.url() + " does not answer");
    }

    @Test
    void anInvalidUrlIsRejectedImmediately() {
        assertThatIllegalArgumentException().isThrownBy(() -> new WorldConnection("8002"));
    }

    @Test
    void aServerThatIsNoWorldIsDetected() {
        try (var wrong = new WorldConnection(world.server.url() + "/clock")) {
            assertThatExceptionOfType(WorldUnreachable.class)
                    .isThrownBy(wrong::facts)
                    .withMessageContaining("not a sandbox world");
        }
    }
}
