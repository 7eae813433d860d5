package sh.joiner.model.snapshot;

/**
 * The facts of the cluster that an instance needs to join it (aws 6.10, 8.1).
 *
 * @param endpoint URL of the API server
 * @param caBundle certificate authority of the API server, base64 of PEM
 * @param kubernetesVersion major and minor, such as {@code 1.34}
 * @param serviceCidr IPv4 or IPv6; empty while it is not known
 * @param dnsIp the IP address of the cluster's DNS service; empty while it is not known
 */
public record ClusterFacts(
        String name,
        String region,
        String endpoint,
        String caBundle,
        String kubernetesVersion,
        String serviceCidr,
        String dnsIp) {}
