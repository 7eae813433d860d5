package sh.joiner.sandbox.operation;

import java.util.List;
import software.amazon.awssdk.services.eks.EksClient;
import software.amazon.awssdk.services.eks.model.DescribeClusterRequest;
import software.amazon.awssdk.services.eks.model.DescribeClusterResponse;
import software.amazon.awssdk.services.eks.model.EksException;
import software.amazon.awssdk.services.eks.model.ResourceNotFoundException;

/**
 * Sends the EKS operations that the sandbox supports to the process with the embedded AWS. All other operations throw {@link
 * UnsupportedOperationException}.
 */
final class RemoteEks implements EksClient {

    private static final Operation<EksClient, DescribeClusterRequest, DescribeClusterResponse> DESCRIBE_CLUSTER =
            new Operation<>(
                    "describeCluster",
                    DescribeClusterRequest::builder,
                    DescribeClusterResponse::builder,
                    EksClient::describeCluster);

    static final Service<EksClient> SERVICE = new Service<>(
            "eks",
            CloudClients::eks,
            List.of(DESCRIBE_CLUSTER),
            List.of(EksException::builder, ResourceNotFoundException::builder));

    private final OperationSender sender;

    RemoteEks(OperationSender sender) {
        this.sender = sender;
    }

    @Override
    public DescribeClusterResponse describeCluster(DescribeClusterRequest request) {
        return sender.send(SERVICE, DESCRIBE_CLUSTER, request);
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    /** Does nothing, because the creator of the sender owns and closes the sender. */
    @Override
    public void close() {}
}
