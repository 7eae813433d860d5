package sh.joiner.aws.fence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import sh.joiner.aws.request.AwsClients;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.CreateFleetRequest;
import software.amazon.awssdk.services.ec2.model.CreateFleetResponse;
import software.amazon.awssdk.services.ec2.model.DescribeInstancesRequest;
import software.amazon.awssdk.services.ec2.model.DescribeInstancesResponse;
import software.amazon.awssdk.services.eks.EksClient;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.pricing.PricingClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.ssm.SsmClient;
import software.amazon.awssdk.services.sts.StsClient;

class FencedClientsTest {

    private final List<String> calls = new ArrayList<>();
    private final AtomicBoolean held = new AtomicBoolean(true);
    private final AwsClients fenced = FencedClients.of(
            new AwsClients(
                    new RecordingEc2(),
                    new NoSsm(),
                    new NoIam(),
                    new NoPricing(),
                    new NoEks(),
                    new NoSts(),
                    new NoSqs()),
            held::get);

    @Test
    void aProcessThatHoldsTheLeaseWritesToAws() {
        fenced.ec2().createFleet(CreateFleetRequest.builder().build());

        assertThat(calls).containsExactly("createFleet");
    }

    @Test
    void withoutTheLeaseNoWriteReachesAws() {
        held.set(false);

        assertThatThrownBy(() ->
                        fenced.ec2().createFleet(CreateFleetRequest.builder().build()))
                .isInstanceOf(SdkClientException.class)
                .hasMessageContaining("createFleet not sent: this process does not hold the leader's lease");
        assertThatThrownBy(() -> fenced.ec2().createFleet(request -> {})).hasMessageContaining("not sent");
        assertThatThrownBy(() -> fenced.sqs().deleteMessage(request -> {})).hasMessageContaining("not sent");
        assertThatThrownBy(() -> fenced.iam().tagInstanceProfile(request -> {})).hasMessageContaining("not sent");
        assertThat(calls).isEmpty();
    }

    @Test
    void withoutTheLeaseReadsReachAws() {
        held.set(false);

        fenced.ec2().describeInstances(DescribeInstancesRequest.builder().build());

        assertThat(calls).containsExactly("describeInstances");
        assertThat(fenced.ec2().serviceName()).isEqualTo("recorded");
    }

    @Test
    void exceptionsOfAClientAreUnchanged() {
        assertThatThrownBy(() -> fenced.ec2().describeImages()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void terminationsAndTagsAreWrites() {
        held.set(false);

        assertThatThrownBy(() -> fenced.ec2().terminateInstances(request -> {})).hasMessageContaining("not sent");
        assertThatThrownBy(() -> fenced.ec2().createTags(request -> {})).hasMessageContaining("not sent");
    }

    private final class RecordingEc2 implements Ec2Client {
        @Override
        public CreateFleetResponse createFleet(CreateFleetRequest request) {
            calls.add("createFleet");
            return CreateFleetResponse.builder().build();
        }

        @Override
        public DescribeInstancesResponse describeInstances(DescribeInstancesRequest request) {
            calls.add("describeInstances");
            return DescribeInstancesResponse.builder().build();
        }

        @Override
        public String serviceName() {
            return "recorded";
        }

        @Override
        public void close() {}
    }

    private static final class NoSsm implements SsmClient {
        @Override
        public String serviceName() {
            return "ssm";
        }

        @Override
        public void close() {}
    }

    private static final class NoIam implements IamClient {
        @Override
        public String serviceName() {
            return "iam";
        }

        @Override
        public void close() {}
    }

    private static final class NoPricing implements PricingClient {
        @Override
        public String serviceName() {
            return "pricing";
        }

        @Override
        public void close() {}
    }

    private static final class NoEks implements EksClient {
        @Override
        public String serviceName() {
            return "eks";
        }

        @Override
        public void close() {}
    }

    private static final class NoSts implements StsClient {
        @Override
        public String serviceName() {
            return "sts";
        }

        @Override
        public void close() {}
    }

    private static final class NoSqs implements SqsClient {
        @Override
        public String serviceName() {
            return "sqs";
        }

        @Override
        public void close() {}
    }
}
