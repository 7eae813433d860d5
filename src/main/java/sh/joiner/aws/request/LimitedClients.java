package sh.joiner.aws.request;

/** The clients of an account by the purpose of their requests. */
public record LimitedClients(AwsClients termination, AwsClients launch, AwsClients refresh) {

    /** Returns clients whose requests are limited together, whatever their purpose. */
    public static LimitedClients of(AwsClients clients, Requests requests) {
        return new LimitedClients(
                of(clients, requests, Purpose.TERMINATION),
                of(clients, requests, Purpose.LAUNCH),
                of(clients, requests, Purpose.REFRESH));
    }

    /** Returns the same clients for every purpose, without limits. */
    public static LimitedClients unlimited(AwsClients clients) {
        return new LimitedClients(clients, clients, clients);
    }

    private static AwsClients of(AwsClients clients, Requests requests, Purpose purpose) {
        return new AwsClients(
                new LimitedEc2(clients.ec2(), requests.calls("EC2", purpose)),
                new LimitedSsm(clients.ssm(), requests.calls("SSM", purpose)),
                new LimitedIam(clients.iam(), requests.calls("IAM", purpose)),
                new LimitedPricing(clients.pricing(), requests.calls("Pricing", purpose)),
                new LimitedEks(clients.eks(), requests.calls("EKS", purpose)),
                new LimitedSts(clients.sts(), requests.calls("STS", purpose)),
                new LimitedSqs(clients.sqs(), requests.calls("SQS", purpose)));
    }
}
