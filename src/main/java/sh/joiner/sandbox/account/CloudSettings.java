package sh.joiner.sandbox.account;

import sh.joiner.sandbox.cloud.AccountCluster;

/**
 * What the embedded AWS must know of its account and of the one cluster in it.
 *
 * @param account the twelve digits of the account
 * @param kubernetesVersion major and minor, as {@code 1.34}
 * @param endpoint the URL of the cluster's API server, as EKS tells it
 * @param certificateAuthority the cluster's CA certificate as EKS tells it: PEM in base64
 * @param interruptionQueue the name of the one SQS queue
 * @param seed decides all ids, boot times, spot prices and the like: equal seeds and equal calls give equal worlds
 * @param firstNumber moves the ids of what is made, and of nothing that is there from the beginning: an account whose cluster outlives it must
 *     not give an id twice
 */
public record CloudSettings(
        String account,
        String cluster,
        String kubernetesVersion,
        String endpoint,
        String certificateAuthority,
        String interruptionQueue,
        long seed,
        long firstNumber) {

    /** The region whose facts the program carries. */
    public static final String REGION = "us-east-1";

    public CloudSettings {
        if (!account.matches("\\d{12}")) {
            throw new IllegalArgumentException("account %s is not twelve digits".formatted(account));
        }
        if (!kubernetesVersion.matches("1\\.\\d{1,3}")) {
            throw new IllegalArgumentException("Kubernetes version %s is not like 1.34".formatted(kubernetesVersion));
        }
    }

    /** A cluster of that name in an account of the sandbox's own. */
    public static CloudSettings forCluster(String cluster, String kubernetesVersion, String endpoint) {
        return new CloudSettings(
                "111122223333", cluster, kubernetesVersion, endpoint, AccountCluster.EXAMPLE_AUTHORITY, cluster, 1, 0);
    }

    /** The same with another seed. */
    public CloudSettings withSeed(long other) {
        return new CloudSettings(
                account,
                cluster,
                kubernetesVersion,
                endpoint,
                certificateAuthority,
                interruptionQueue,
                other,
                firstNumber);
    }

    /** The same for a cluster that was there before, and trusts this authority; empty for the example's. */
    public CloudSettings outlivedBy(String authority, long first) {
        return new CloudSettings(
                account,
                cluster,
                kubernetesVersion,
                endpoint,
                authority.isEmpty() ? certificateAuthority : authority,
                interruptionQueue,
                seed,
                first);
    }

    /**
     * Returns true if the cluster outlives this account. Its instances are named after their ids: addresses are handed out from the beginning again
     * in the next account, and a new node with the name of an old one would take over the pods that are still bound to that name.
     */
    public boolean isOutlived() {
        return firstNumber > 0;
    }

    public int minorVersion() {
        return Integer.parseInt(kubernetesVersion.substring("1.".length()));
    }

    public String nodeRole() {
        return "JoinerNodeRole-" + cluster;
    }

    public String nodeProfile() {
        return "JoinerNodeInstanceProfile-" + cluster;
    }
}
