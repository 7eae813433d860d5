package sh.joiner.story;

import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateVersion;
import software.amazon.awssdk.services.ec2.model.Tag;

/**
 * The AWS resources that an administrator creates before Joiner is installed: an EKS cluster, tags of its network, and the role of nodes.
 */
final class MotoAccount {

    static final String CLUSTER = "prod";

    private static final Tag DISCOVERY =
            Tag.builder().key("karpenter.sh/discovery").value(CLUSTER).build();

    private final Ec2Client ec2;

    private MotoAccount(Ec2Client ec2) {
        this.ec2 = ec2;
    }

    static MotoAccount prepare(Moto moto) {
        var account = new MotoAccount(moto.ec2());
        account.tagTheNetwork();
        try (var iam = moto.iam();
                var eks = moto.eks()) {
            iam.createRole(role -> role.roleName("JoinerNodeRole-prod").assumeRolePolicyDocument("{}"));
            eks.createCluster(cluster -> cluster.name(CLUSTER)
                    .version("1.34")
                    .roleArn("arn:aws:iam::123456789012:role/eks")
                    .resourcesVpcConfig(network -> network.subnetIds("subnet-1")));
        }
        return account;
    }

    private void tagTheNetwork() {
        var subnets = ec2.describeSubnets(
                        request -> request.filters(filter("availability-zone", "us-east-1a", "us-east-1b")))
                .subnets();
        var groups = ec2.describeSecurityGroups().securityGroups();
        subnets.forEach(subnet -> tag(subnet.subnetId()));
        groups.forEach(group -> tag(group.groupId()));
    }

    private void tag(String id) {
        ec2.createTags(request -> request.resources(id).tags(DISCOVERY));
    }

    /** Returns an x86 image that moto has from the start. */
    String image() {
        return ec2.describeImages(request -> request.filters(
                        filter("architecture", "x86_64"), filter("name", "amzn-ami-vpc-nat*", "ubuntu/images/*")))
                .images()
                .getFirst()
                .imageId();
    }

    Ec2Client ec2() {
        return ec2;
    }

    InstanceStateName state(String id) {
        return ec2.describeInstances(request -> request.instanceIds(id))
                .reservations()
                .getFirst()
                .instances()
                .getFirst()
                .state()
                .name();
    }

    /** Returns the launch template with the user data, which moto does not return with the instance. */
    LaunchTemplateVersion template() {
        var name = ec2.describeLaunchTemplates().launchTemplates().getLast().launchTemplateName();
        return ec2.describeLaunchTemplateVersions(
                        request -> request.launchTemplateName(name).versions("$Latest"))
                .launchTemplateVersions()
                .getFirst();
    }

    private static Filter filter(String name, String... values) {
        return Filter.builder().name(name).values(values).build();
    }
}
