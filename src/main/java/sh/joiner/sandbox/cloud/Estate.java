package sh.joiner.sandbox.cloud;

/** What all parts of the account share: its settings, its chance and its tags. */
record Estate(CloudSettings settings, Chance chance, Tags tags) {

    static Estate of(CloudSettings settings) {
        return new Estate(settings, new Chance(settings.seed()), new Tags());
    }

    /** The id of the cluster's one VPC. */
    String vpc() {
        return chance.idFor("vpc", settings.cluster());
    }

    /** The name of a regional thing of this account. */
    String arn(String service, String resource) {
        return "arn:aws:%s:%s:%s:%s".formatted(service, CloudSettings.REGION, settings.account(), resource);
    }

    /** The name of a thing that belongs to the account and to no region, as roles do. */
    String globalArn(String service, String resource) {
        return "arn:aws:%s::%s:%s".formatted(service, settings.account(), resource);
    }
}
