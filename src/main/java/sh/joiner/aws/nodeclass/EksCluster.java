package sh.joiner.aws.nodeclass;

import static sh.joiner.aws.request.AwsErrors.callAws;

import org.jspecify.annotations.Nullable;
import sh.joiner.aws.call.AwsSettings;
import sh.joiner.aws.request.AwsErrors;
import sh.joiner.model.snapshot.ClusterFacts;
import sh.joiner.port.nodeclass.ClusterFeed;
import software.amazon.awssdk.services.eks.EksClient;
import software.amazon.awssdk.services.eks.model.Cluster;
import software.amazon.awssdk.services.eks.model.KubernetesNetworkConfigResponse;

/** Facts about the cluster, for example its API endpoint. Values come from the settings; missing values come from EKS (aws 8.1, 8.3). */
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
        return callAws(
                "describe cluster " + settings.clusterName(),
                () -> eks.describeCluster(request -> request.name(settings.clusterName()))
                        .cluster());
    }

    private ClusterFacts facts(Cluster cluster) {
        var authority = cluster.certificateAuthority();
        return new ClusterFacts(
                settings.clusterName(),
                settings.region(),
                orElse(settings.endpoint(), cluster.endpoint()),
                orElse(settings.caBundle(), authority == null ? null : authority.data()),
                orElse(settings.kubernetesVersion(), cluster.version()),
                orElse(settings.serviceCidr(), cidr(cluster.kubernetesNetworkConfig())),
                settings.dnsIp());
    }

    private static String cidr(@Nullable KubernetesNetworkConfigResponse network) {
        return network == null ? "" : orElse(AwsErrors.nonNull(network.serviceIpv6Cidr()), network.serviceIpv4Cidr());
    }

    private static String orElse(String setting, @Nullable String fallback) {
        return setting.isEmpty() ? AwsErrors.nonNull(fallback) : setting;
    }
}
