package sh.joiner.sandbox.cloud;

import sh.joiner.sandbox.call.Calls;
import software.amazon.awssdk.services.eks.EksClient;
import software.amazon.awssdk.services.eks.model.DescribeClusterRequest;
import software.amazon.awssdk.services.eks.model.DescribeClusterResponse;

/** Simulates EKS: describes the cluster. */
final class SandboxEks implements EksClient {

    private final Calls calls;
    private final AccountCluster cluster;

    SandboxEks(Calls calls, AccountCluster cluster) {
        this.calls = calls;
        this.cluster = cluster;
    }

    @Override
    public DescribeClusterResponse describeCluster(DescribeClusterRequest request) {
        return calls.answer("EKS", "DescribeCluster", () -> cluster.describe(request));
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
