package sh.joiner.aws.call;

/**
 * The settings of the cluster for which instances are launched. An empty endpoint, CA bundle, version or Service address range is read
 * from EKS.
 *
 * @param region for example {@code us-east-1}
 * @param endpoint URL of the API server
 * @param caBundle certificate authority of the API server, PEM in base64
 * @param kubernetesVersion major and minor version
 * @param serviceCidr address range of the cluster's Services
 * @param dnsIp IP address of the cluster's DNS service
 * @param network the AWS services that Joiner can reach
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

    /** The AWS services that the program can reach from its network (aws 8.1, isolated VPC). */
    public enum Reach {
        /** All services. */
        OPEN,
        /** Only services with an endpoint in the VPC, so neither Pricing nor IAM. */
        ISOLATED
    }

    public boolean isIpv6() {
        return dnsIp.contains(":");
    }
}
