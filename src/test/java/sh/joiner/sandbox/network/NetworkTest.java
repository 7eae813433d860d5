package sh.joiner.sandbox.network;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.sandbox.cloud.CloudFixture.filter;
import static sh.joiner.sandbox.cloud.CloudFixture.refused;

import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.cloud.CloudFixture;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.SecurityGroup;
import software.amazon.awssdk.services.ec2.model.Subnet;

class NetworkTest {

    final Ec2Client ec2 = new CloudFixture().cloud.ec2();

    @Test
    void hasAPrivateAndAPublicSubnetInEachZone() {
        var subnets = ec2.describeSubnets(call -> call.maxResults(500)).subnets();

        assertThat(subnets).hasSize(6);
        assertThat(subnets)
                .filteredOn(Subnet::mapPublicIpOnLaunch)
                .extracting(Subnet::availabilityZoneId)
                .containsExactly("use1-az1", "use1-az2", "use1-az4");
    }

    @Test
    void findsSubnetsByTheDiscoveryTag() {
        var subnets = ec2.describeSubnets(call -> call.filters(filter("tag:karpenter.sh/discovery", "tour")))
                .subnets();

        assertThat(subnets)
                .extracting(Subnet::availabilityZone)
                .containsExactly("us-east-1a", "us-east-1b", "us-east-1c");
        // A /18 without the five addresses that AWS reserves.
        assertThat(subnets).extracting(Subnet::availableIpAddressCount).containsOnly(16384 - 5);
    }

    @Test
    void allFiltersMustMatchAndOneValueOfEachFilterIsEnough() {
        var found = ec2.describeSubnets(call -> call.filters(
                        filter("tag-key", "kubernetes.io/role/elb"),
                        filter("availability-zone", "us-east-1a", "us-east-1c")))
                .subnets();

        assertThat(found).hasSize(2).allMatch(Subnet::mapPublicIpOnLaunch);
    }

    @Test
    void findsSecurityGroupsByNameWithWildcards() {
        var found = ec2.describeSecurityGroups(call -> call.filters(filter("group-name", "*-no?e")))
                .securityGroups();

        assertThat(found).extracting(SecurityGroup::groupName).containsExactly("tour-node");
    }

    @Test
    void evaluatesManyWildcardsQuickly() {
        var found = ec2.describeSecurityGroups(call -> call.filters(filter("group-name", "*".repeat(255) + "x")))
                .securityGroups();

        assertThat(found).isEmpty();
    }

    @Test
    void rejectsUnknownIdsAndFilters() {
        refused("InvalidSubnetID.NotFound", "subnet-0", () -> ec2.describeSubnets(call -> call.subnetIds("subnet-0")));
        refused("InvalidGroup.NotFound", "sg-0", () -> ec2.describeSecurityGroups(call -> call.groupIds("sg-0")));
        refused(
                "InvalidParameterValue",
                "'zone'",
                () -> ec2.describeSubnets(call -> call.filters(filter("zone", "a"))));
    }
}
