package sh.joiner.sandbox.cloud;

import java.util.function.Supplier;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.DescribeImagesRequest;
import software.amazon.awssdk.services.ec2.model.DescribeImagesResponse;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceTypeOfferingsRequest;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceTypeOfferingsResponse;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceTypesRequest;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceTypesResponse;
import software.amazon.awssdk.services.ec2.model.DescribeSecurityGroupsRequest;
import software.amazon.awssdk.services.ec2.model.DescribeSecurityGroupsResponse;
import software.amazon.awssdk.services.ec2.model.DescribeSubnetsRequest;
import software.amazon.awssdk.services.ec2.model.DescribeSubnetsResponse;

/** EC2: hands every call to the part of the world that it is about. */
final class SandboxEc2 implements Ec2Client {

    private final Calls calls;
    private final Region region;

    SandboxEc2(Calls calls, Region region) {
        this.calls = calls;
        this.region = region;
    }

    @Override
    public DescribeInstanceTypesResponse describeInstanceTypes(DescribeInstanceTypesRequest request) {
        return answer("DescribeInstanceTypes", () -> region.types().describe(request));
    }

    @Override
    public DescribeInstanceTypeOfferingsResponse describeInstanceTypeOfferings(
            DescribeInstanceTypeOfferingsRequest request) {
        return answer("DescribeInstanceTypeOfferings", () -> region.offerings().describe(request));
    }

    @Override
    public DescribeImagesResponse describeImages(DescribeImagesRequest request) {
        return answer("DescribeImages", () -> region.images().describe(request));
    }

    @Override
    public DescribeSubnetsResponse describeSubnets(DescribeSubnetsRequest request) {
        return answer("DescribeSubnets", () -> region.subnets().describe(request));
    }

    @Override
    public DescribeSecurityGroupsResponse describeSecurityGroups(DescribeSecurityGroupsRequest request) {
        return answer("DescribeSecurityGroups", () -> region.groups().describe(request));
    }

    private <T> T answer(String call, Supplier<T> answer) {
        return calls.answer("EC2", call, answer);
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    @Override
    public void close() {
        // Nothing is held open.
    }
}
