package sh.joiner.aws.request;

import java.util.function.Function;

/** The clients of an account, one set for each purpose of requests. */
public record LimitedClients(AwsClients termination, AwsClients launch, AwsClients refresh) {

    /** Returns clients for each purpose. All of them share the limits of {@code requests}. */
    public static LimitedClients of(AwsClients clients, Requests requests) {
        return new LimitedClients(
                of(clients, requests, Purpose.TERMINATION),
                of(clients, requests, Purpose.LAUNCH),
                of(clients, requests, Purpose.REFRESH));
    }

    private static AwsClients of(AwsClients clients, Requests requests, Purpose purpose) {
        return through(clients, service -> requests.calls(service, purpose));
    }

    /**
     * Returns clients that send each request through the {@link ServiceCalls} of its service. They support only the operations
     * that {@link LimitedEc2} and the similar classes override.
     *
     * @param calls by the name of the service, for example {@code IAM}
     */
    public static AwsClients through(AwsClients clients, Function<String, ServiceCalls> calls) {
        return new AwsClients(
                new LimitedEc2(clients.ec2(), calls.apply("EC2")),
                new LimitedSsm(clients.ssm(), calls.apply("SSM")),
                new LimitedIam(clients.iam(), calls.apply("IAM")),
                new LimitedPricing(clients.pricing(), calls.apply("Pricing")),
                new LimitedEks(clients.eks(), calls.apply("EKS")),
                new LimitedSts(clients.sts(), calls.apply("STS")),
                new LimitedSqs(clients.sqs(), calls.apply("SQS")));
    }
}
