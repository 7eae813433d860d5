package sh.joiner.sandbox.account;

/** The settings, random values, tags and propagation delay that all parts of the account share. */
public record SharedAccount(CloudSettings settings, RandomSource random, Tags tags, PropagationDelay delay) {

    public static SharedAccount of(CloudSettings settings) {
        return new SharedAccount(
                settings,
                new RandomSource(settings.seed(), settings.firstNumber()),
                new Tags(),
                new PropagationDelay());
    }

    /** Returns the id of the cluster's only VPC. */
    public String vpc() {
        return random.idFor("vpc", settings.cluster());
    }

    /** Returns the ARN of a regional resource of this account. */
    public String arn(String service, String resource) {
        return "arn:aws:%s:%s:%s:%s".formatted(service, CloudSettings.REGION, settings.account(), resource);
    }

    /** Returns the ARN of a resource that belongs to no region, for example a role. */
    public String globalArn(String service, String resource) {
        return "arn:aws:%s::%s:%s".formatted(service, settings.account(), resource);
    }

    /** Returns the ARN of the caller of all calls: a session of the controller's role. */
    public String caller() {
        return globalArn("sts", "assumed-role/JoinerController-%s/joiner".formatted(settings.cluster()));
    }
}
