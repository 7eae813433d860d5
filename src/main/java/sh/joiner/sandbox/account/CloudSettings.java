package sh.joiner.sandbox.account;

import sh.joiner.sandbox.cloud.AccountCluster;

/**
 * The settings of the embedded AWS: the account, and the only cluster in the account.
 *
 * @param account the twelve digits of the account
 * @param kubernetesVersion major and minor, such as {@code 1.34}
 * @param endpoint the URL of the cluster's API server, as EKS returns it
 * @param certificateAuthority the cluster's CA certificate as EKS returns it: PEM in base64
 * @param interruptionQueue the name of the SQS queue
 * @param seed the seed of ids, boot times, spot prices and other random values: the same seed and the same calls give
 *     the same results
 * @param firstNumber the first number for the ids of new objects; 0 if the cluster exists only as long as this account. An
 *     existing cluster, such as a kind cluster, remains when this process ends. The next process creates a new account
 *     for the cluster, with a different first number, because no id may be assigned twice. The ids of objects that exist from the start do not depend
 *     on this number.
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

    /** The region for which the program contains instance types, offerings and prices. */
    public static final String REGION = "us-east-1";

    public CloudSettings {
        if (!account.matches("\\d{12}")) {
            throw new IllegalArgumentException("account \"%s\" is invalid: use twelve digits".formatted(account));
        }
        if (!kubernetesVersion.matches("1\\.\\d{1,3}")) {
            throw new IllegalArgumentException("Kubernetes version \"%s\" is invalid: use major and minor, such as 1.34"
                    .formatted(kubernetesVersion));
        }
    }

    /** Returns the settings of a cluster in the sandbox's own account. */
    public static CloudSettings forCluster(String cluster, String kubernetesVersion, String endpoint) {
        return new CloudSettings(
                "111122223333", cluster, kubernetesVersion, endpoint, AccountCluster.EXAMPLE_AUTHORITY, cluster, 1, 0);
    }

    /** Returns a copy with another seed. */
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

    /**
     * Returns a copy for a cluster that existed before this account, with that cluster's CA certificate and another first number. An empty
     * {@code authority} does not change the certificate.
     */
    public CloudSettings forExistingCluster(String authority, long first) {
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
     * Returns true if the cluster existed before this account and remains after it. In this case, nodes are named after
     * instance ids, because the next account assigns the same addresses again. A new node with the name of an old node
     * would take over the pods that are still bound to that name.
     */
    public boolean isClusterReused() {
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
