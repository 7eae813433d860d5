package sh.joiner.sandbox.operation;

import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.eks.EksClient;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.pricing.PricingClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.ssm.SsmClient;
import software.amazon.awssdk.services.sts.StsClient;

/**
 * The AWS clients of an account. In the process that contains the account, these clients call the account directly. In other processes, these
 * clients send the calls to that process.
 */
public record CloudClients(
        Ec2Client ec2,
        SsmClient ssm,
        IamClient iam,
        SqsClient sqs,
        PricingClient pricing,
        EksClient eks,
        StsClient sts) {

    static final List<Service<?>> SERVICES = List.of(
            RemoteEc2.SERVICE,
            RemoteSsm.SERVICE,
            RemoteIam.SERVICE,
            RemoteSqs.SERVICE,
            RemotePricing.SERVICE,
            RemoteEks.SERVICE,
            RemoteSts.SERVICE);

    /** Returns clients that send each operation to another process. */
    public static CloudClients over(OperationSender sender) {
        return new CloudClients(
                new RemoteEc2(sender),
                new RemoteSsm(sender),
                new RemoteIam(sender),
                new RemoteSqs(sender),
                new RemotePricing(sender),
                new RemoteEks(sender),
                new RemoteSts(sender));
    }

    /** Returns the service with this name, such as {@code ec2}. */
    public static Optional<Service<?>> service(String name) {
        return SERVICES.stream().filter(service -> service.name().equals(name)).findFirst();
    }
}
