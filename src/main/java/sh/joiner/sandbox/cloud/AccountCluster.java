package sh.joiner.sandbox.cloud;

import java.util.Map;
import sh.joiner.sandbox.account.SharedAccount;
import sh.joiner.sandbox.answer.ServiceErrors;
import sh.joiner.sandbox.network.SecurityGroups;
import sh.joiner.sandbox.network.Subnets;
import software.amazon.awssdk.services.eks.model.DescribeClusterRequest;
import software.amazon.awssdk.services.eks.model.DescribeClusterResponse;
import software.amazon.awssdk.services.eks.model.ResourceNotFoundException;

/** The account's only EKS cluster, in the form of DescribeCluster. */
public final class AccountCluster {

    /**
     * An example CA certificate. Its private key is not stored anywhere. The certificate is only needed because user
     * data contains a CA certificate. The sandbox's API server uses plain HTTP.
     */
    public static final String EXAMPLE_AUTHORITY =
            "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCk1JSUJnVENDQVNlZ0F3SUJBZ0lVSVlsYis3WXZ2VTkwbi9TcEc4VUhFTHR2a2lV"
                    + "d0NnWUlLb1pJemowRUF3SXcKRlRFVE1CRUdBMVVFQXd3S2EzVmlaWEp1WlhSbGN6QWdGdzB5TmpFeE1qRXdOVFE0TVRsYUdBOHlN"
                    + "VEkyTVRBeQpPREExTkRneE9Wb3dGVEVUTUJFR0ExVUVBd3dLYTNWaVpYSnVaWFJsY3pCWk1CTUdCeXFHU000OUFnRUdDQ3FHClNN"
                    + "NDlBd0VIQTBJQUJLa0dteDJVOUIxMDh4emdheUhvYTZzYzZucFIvYlBjTithOS9xVkIxbGZXZXpoRmhqQzQKYXJMbkZaSVU0dTBn"
                    + "cG9uTDJPMXExQWhVMi9NN1VvSXk5eUdqVXpCUk1CMEdBMVVkRGdRV0JCVGtnVFVydFBpRgpDc2xHR2NhcEZFcDNCdmNGZERBZkJn"
                    + "TlZIU01FR0RBV2dCVGtnVFVydFBpRkNzbEdHY2FwRkVwM0J2Y0ZkREFQCkJnTlZIUk1CQWY4RUJUQURBUUgvTUFvR0NDcUdTTTQ5"
                    + "QkFNQ0EwZ0FNRVVDSVFDWHVFVEQvZ1hVajQxb1Mvd0kKZlAwMGN2QnpkbDZxMUxKWW5OYlJUN0RhZkFJZ2JvcXZTSGlkVGJlOGlY"
                    + "cXo1czg4TzduYlhzMFVia3o1Mkt3Sgpuc3YwSkhjPQotLS0tLUVORCBDRVJUSUZJQ0FURS0tLS0tCg==";

    private static final String SERVICE_CIDR = "10.100.0.0/16";

    private final SharedAccount shared;
    private final Subnets subnets;
    private final SecurityGroups groups;

    AccountCluster(SharedAccount shared, Subnets subnets, SecurityGroups groups) {
        this.shared = shared;
        this.subnets = subnets;
        this.groups = groups;
    }

    DescribeClusterResponse describe(DescribeClusterRequest request) {
        var settings = shared.settings();
        if (!settings.cluster().equals(request.name())) {
            throw notFound(request.name());
        }
        return DescribeClusterResponse.builder()
                .cluster(cluster -> cluster.name(settings.cluster())
                        .arn(shared.arn("eks", "cluster/" + settings.cluster()))
                        .status("ACTIVE")
                        .version(settings.kubernetesVersion())
                        .endpoint(settings.endpoint())
                        .certificateAuthority(authority -> authority.data(settings.certificateAuthority()))
                        .kubernetesNetworkConfig(
                                network -> network.ipFamily("ipv4").serviceIpv4Cidr(SERVICE_CIDR))
                        .resourcesVpcConfig(vpc -> vpc.vpcId(shared.vpc())
                                .subnetIds(subnets.ids())
                                .clusterSecurityGroupId(groups.ofTheCluster()))
                        .zonalShiftConfig(shift -> shift.enabled(false))
                        .tags(Map.of("karpenter.sh/discovery", settings.cluster())))
                .build();
    }

    private static ResourceNotFoundException notFound(String name) {
        return ServiceErrors.fill(
                        ResourceNotFoundException.builder(),
                        "Eks",
                        404,
                        "ResourceNotFoundException",
                        "No cluster found for name: %s.".formatted(name))
                .build();
    }
}
