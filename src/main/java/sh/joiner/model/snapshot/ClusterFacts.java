package sh.joiner.model.snapshot;

/**
 * What a machine must know of the cluster to join it (aws 6.10, 8.1).
 *
 * @param endpoint URL of the API server
 * @param caBundle its certificate authority, base64 of PEM
 * @param kubernetesVersion major and minor, as {@code 1.34}
 * @param serviceCidr IPv4 or IPv6; empty while it is not known
 * @param dnsIp of the cluster's DNS service; empty while it is not known
 */
public record ClusterFacts(
        String name,
        String region,
        String endpoint,
        String caBundle,
        String kubernetesVersion,
        String serviceCidr,
        String dnsIp) {}
