package sh.joiner.aws.request;

import software.amazon.awssdk.services.eks.EksClient;
import software.amazon.awssdk.services.eks.model.DescribeClusterRequest;
import software.amazon.awssdk.services.eks.model.DescribeClusterResponse;

/**
 * Sends EKS operations through {@link ServiceCalls}, which can delay or reject them. Operations that this class does not
 * override are not supported.
 */
final class LimitedEks implements EksClient {

    private final EksClient to;
    private final ServiceCalls calls;

    LimitedEks(EksClient to, ServiceCalls calls) {
        this.to = to;
        this.calls = calls;
    }

    @Override
    public DescribeClusterResponse describeCluster(DescribeClusterRequest request) {
        return calls.send("DescribeCluster", () -> to.describeCluster(request));
    }

    @Override
    public String serviceName() {
        return to.serviceName();
    }

    @Override
    public void close() {
        to.close();
    }
}
