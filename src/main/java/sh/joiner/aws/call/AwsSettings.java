package sh.joiner.aws.call;

/**
 * The cluster that machines are started for. What is empty is asked of EKS, or not known.
 *
 * @param region as {@code us-east-1}
 * @param endpoint URL of the API server
 * @param caBundle its certificate authority, base64 of PEM
 * @param kubernetesVersion major and minor
 * @param serviceCidr of its services
 * @param dnsIp of the cluster's DNS service
 * @param network whether AWS's global services can be reached
 */
public record AwsSettings(
        String clusterName,
        String region,
        String endpoint,
        String caBundle,
        String kubernetesVersion,
        String serviceCidr,
        String dnsIp,
        Reach network) {

    /** What can be reached from where the program runs (aws 8.1, isolated VPC). */
    public enum Reach {
        /** Everything. */
        OPEN,
        /** Only services with an endpoint in the VPC: neither Pricing nor IAM. */
        ISOLATED
    }

    public boolean isIpv6() {
        return dnsIp.contains(":");
    }
}
