package sh.joiner.sandbox.cloud;

import java.util.function.Supplier;
import sh.joiner.sandbox.call.Calls;
import sh.joiner.sandbox.launch.Region;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.CreateFleetRequest;
import software.amazon.awssdk.services.ec2.model.CreateFleetResponse;
import software.amazon.awssdk.services.ec2.model.CreateLaunchTemplateRequest;
import software.amazon.awssdk.services.ec2.model.CreateLaunchTemplateResponse;
import software.amazon.awssdk.services.ec2.model.CreateTagsRequest;
import software.amazon.awssdk.services.ec2.model.CreateTagsResponse;
import software.amazon.awssdk.services.ec2.model.DeleteLaunchTemplateRequest;
import software.amazon.awssdk.services.ec2.model.DeleteLaunchTemplateResponse;
import software.amazon.awssdk.services.ec2.model.DescribeCapacityReservationsRequest;
import software.amazon.awssdk.services.ec2.model.DescribeCapacityReservationsResponse;
import software.amazon.awssdk.services.ec2.model.DescribeImagesRequest;
import software.amazon.awssdk.services.ec2.model.DescribeImagesResponse;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceStatusRequest;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceStatusResponse;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceTypeOfferingsRequest;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceTypeOfferingsResponse;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceTypesRequest;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceTypesResponse;
import software.amazon.awssdk.services.ec2.model.DescribeInstancesRequest;
import software.amazon.awssdk.services.ec2.model.DescribeInstancesResponse;
import software.amazon.awssdk.services.ec2.model.DescribeLaunchTemplatesRequest;
import software.amazon.awssdk.services.ec2.model.DescribeLaunchTemplatesResponse;
import software.amazon.awssdk.services.ec2.model.DescribePlacementGroupsRequest;
import software.amazon.awssdk.services.ec2.model.DescribePlacementGroupsResponse;
import software.amazon.awssdk.services.ec2.model.DescribeSecurityGroupsRequest;
import software.amazon.awssdk.services.ec2.model.DescribeSecurityGroupsResponse;
import software.amazon.awssdk.services.ec2.model.DescribeSnapshotsRequest;
import software.amazon.awssdk.services.ec2.model.DescribeSnapshotsResponse;
import software.amazon.awssdk.services.ec2.model.DescribeSpotPriceHistoryRequest;
import software.amazon.awssdk.services.ec2.model.DescribeSpotPriceHistoryResponse;
import software.amazon.awssdk.services.ec2.model.DescribeSubnetsRequest;
import software.amazon.awssdk.services.ec2.model.DescribeSubnetsResponse;
import software.amazon.awssdk.services.ec2.model.DescribeVolumesRequest;
import software.amazon.awssdk.services.ec2.model.DescribeVolumesResponse;
import software.amazon.awssdk.services.ec2.model.RunInstancesRequest;
import software.amazon.awssdk.services.ec2.model.RunInstancesResponse;
import software.amazon.awssdk.services.ec2.model.TerminateInstancesRequest;
import software.amazon.awssdk.services.ec2.model.TerminateInstancesResponse;

/** EC2: passes each call to the part of the account that implements it. */
final class SandboxEc2 implements Ec2Client {

    private final Calls calls;
    private final Region region;
    private final Launches launches;

    SandboxEc2(Calls calls, Region region, Launches launches) {
        this.calls = calls;
        this.region = region;
        this.launches = launches;
    }

    @Override
    public DescribeInstanceTypesResponse describeInstanceTypes(DescribeInstanceTypesRequest request) {
        return answer("DescribeInstanceTypes", () -> region.market().types().describe(request));
    }

    @Override
    public DescribeInstanceTypeOfferingsResponse describeInstanceTypeOfferings(
            DescribeInstanceTypeOfferingsRequest request) {
        return answer(
                "DescribeInstanceTypeOfferings",
                () -> region.market().offerings().describe(request));
    }

    @Override
    public DescribeImagesResponse describeImages(DescribeImagesRequest request) {
        return answer("DescribeImages", () -> region.published().images().describe(request));
    }

    @Override
    public DescribeSnapshotsResponse describeSnapshots(DescribeSnapshotsRequest request) {
        return answer("DescribeSnapshots", () -> region.published().snapshots().describe(request));
    }

    @Override
    public DescribeSubnetsResponse describeSubnets(DescribeSubnetsRequest request) {
        return answer("DescribeSubnets", () -> region.subnets().describe(request));
    }

    @Override
    public DescribeSecurityGroupsResponse describeSecurityGroups(DescribeSecurityGroupsRequest request) {
        return answer("DescribeSecurityGroups", () -> region.groups().describe(request));
    }

    @Override
    public CreateFleetResponse createFleet(CreateFleetRequest request) {
        return answer("CreateFleet", () -> launches.requests().fleets().create(request));
    }

    @Override
    public RunInstancesResponse runInstances(RunInstancesRequest request) {
        return answer("RunInstances", () -> launches.requests().dryRuns().run(request));
    }

    @Override
    public DescribeInstancesResponse describeInstances(DescribeInstancesRequest request) {
        return answer("DescribeInstances", () -> launches.launched().queries().describe(request));
    }

    @Override
    public DescribeInstanceStatusResponse describeInstanceStatus(DescribeInstanceStatusRequest request) {
        return answer(
                "DescribeInstanceStatus", () -> launches.launched().health().describe(request));
    }

    @Override
    public DescribeVolumesResponse describeVolumes(DescribeVolumesRequest request) {
        return answer("DescribeVolumes", () -> launches.launched().volumes().describe(request));
    }

    @Override
    public TerminateInstancesResponse terminateInstances(TerminateInstancesRequest request) {
        return answer("TerminateInstances", () -> launches.launched().queries().terminate(request));
    }

    @Override
    public CreateLaunchTemplateResponse createLaunchTemplate(CreateLaunchTemplateRequest request) {
        return answer(
                "CreateLaunchTemplate", () -> launches.requests().templates().create(request));
    }

    @Override
    public DescribeLaunchTemplatesResponse describeLaunchTemplates(DescribeLaunchTemplatesRequest request) {
        return answer(
                "DescribeLaunchTemplates", () -> launches.requests().templates().describe(request));
    }

    @Override
    public DeleteLaunchTemplateResponse deleteLaunchTemplate(DeleteLaunchTemplateRequest request) {
        return answer(
                "DeleteLaunchTemplate", () -> launches.requests().templates().delete(request));
    }

    @Override
    public CreateTagsResponse createTags(CreateTagsRequest request) {
        return answer("CreateTags", () -> {
            launches.tags().add(request.resources(), request.tags());
            return CreateTagsResponse.builder().build();
        });
    }

    @Override
    public DescribeSpotPriceHistoryResponse describeSpotPriceHistory(DescribeSpotPriceHistoryRequest request) {
        return answer("DescribeSpotPriceHistory", () -> launches.spotHistory().describe(request));
    }

    @Override
    public DescribeCapacityReservationsResponse describeCapacityReservations(
            DescribeCapacityReservationsRequest request) {
        return answer(
                "DescribeCapacityReservations",
                () -> launches.limits().reservations().describe(request));
    }

    @Override
    public DescribePlacementGroupsResponse describePlacementGroups(DescribePlacementGroupsRequest request) {
        return answer(
                "DescribePlacementGroups", () -> launches.limits().groups().describe(request));
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
        // There is nothing to close.
    }
}
