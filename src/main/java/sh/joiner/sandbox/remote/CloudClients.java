package sh.joiner.sandbox.remote;

import software.amazon.awssdk.core.SdkClient;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.eks.EksClient;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.pricing.PricingClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.ssm.SsmClient;
import software.amazon.awssdk.services.sts.StsClient;

/** The clients of an account: the cloud's own on the world's side, proxies of them on the other. */
public record CloudClients(
        Ec2Client ec2,
        SsmClient ssm,
        IamClient iam,
        SqsClient sqs,
        PricingClient pricing,
        EksClient eks,
        StsClient sts) {

    SdkClient of(Service service) {
        return switch (service) {
            case EC2 -> ec2;
            case SSM -> ssm;
            case IAM -> iam;
            case SQS -> sqs;
            case PRICING -> pricing;
            case EKS -> eks;
            case STS -> sts;
        };
    }
}
