package sh.joiner.sandbox.account;

/** What all parts of the account share: its settings, its chance, its tags and its lag. */
public record SharedAccount(CloudSettings settings, Chance chance, Tags tags, PropagationDelay delay) {

    public static SharedAccount of(CloudSettings settings) {
        return new SharedAccount(
                settings, new Chance(settings.seed(), settings.firstNumber()), new Tags(), new PropagationDelay());
    }

    /** The id of the cluster's one VPC. */
    public String vpc() {
        return chance.idFor("vpc", settings.cluster());
    }

    /** The name of a regional thing of this account. */
    public String arn(String service, String resource) {
        return "arn:aws:%s:%s:%s:%s".formatted(service, CloudSettings.REGION, settings.account(), resource);
    }

    /** The name of a thing that belongs to the account and to no region, as roles do. */
    public String globalArn(String service, String resource) {
        return "arn:aws:%s::%s:%s".formatted(service, settings.account(), resource);
    }

    /** Who calls: the controller's role in a session of its own. */
    public String caller() {
        return globalArn("sts", "assumed-role/JoinerController-%s/joiner".formatted(settings.cluster()));
    }
}
