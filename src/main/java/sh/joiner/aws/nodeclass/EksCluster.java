package sh.joiner.aws.nodeclass;

import static sh.joiner.aws.request.AwsErrors.asking;

import org.jspecify.annotations.Nullable;
import sh.joiner.aws.call.AwsSettings;
import sh.joiner.aws.request.AwsErrors;
import sh.joiner.model.snapshot.ClusterFacts;
import sh.joiner.port.nodeclass.ClusterFeed;
import software.amazon.awssdk.services.eks.EksClient;
import software.amazon.awssdk.services.eks.model.Cluster;
import software.amazon.awssdk.services.eks.model.KubernetesNetworkConfigResponse;

/** What machines must know of the cluster: from the settings, and from EKS where they are silent (aws 8.1, 8.3). */
public final class EksCluster implements ClusterFeed {

    private final EksClient eks;
    private final AwsSettings settings;

    public EksCluster(EksClient eks, AwsSettings settings) {
        this.eks = eks;
        this.settings = settings;
    }

    @Override
    public ClusterFacts facts() {
        boolean complete = !settings.endpoint().isEmpty()
                && !settings.caBundle().isEmpty()
                && !settings.kubernetesVersion().isEmpty()
                && !settings.serviceCidr().isEmpty();
        return facts(complete ? Cluster.builder().build() : ask());
    }

    private Cluster ask() {
        return asking(
                "describe cluster " + settings.clusterName(),
                () -> eks.describeCluster(request -> request.name(settings.clusterName()))
                        .cluster());
    }

    private ClusterFacts facts(Cluster cluster) {
        var authority = cluster.certificateAuthority();
        return new ClusterFacts(
                settings.clusterName(),
                settings.region(),
                either(settings.endpoint(), cluster.endpoint()),
                either(settings.caBundle(), authority == null ? null : authority.data()),
                either(settings.kubernetesVersion(), cluster.version()),
                either(settings.serviceCidr(), cidr(cluster.kubernetesNetworkConfig())),
                settings.dnsIp());
    }

    private static String cidr(@Nullable KubernetesNetworkConfigResponse network) {
        return network == null ? "" : either(AwsErrors.nonNull(network.serviceIpv6Cidr()), network.serviceIpv4Cidr());
    }

    private static String either(String said, @Nullable String otherwise) {
        return said.isEmpty() ? AwsErrors.nonNull(otherwise) : said;
    }
}
