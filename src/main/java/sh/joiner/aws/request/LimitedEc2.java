package sh.joiner.aws.request;

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

/**
 * Sends EC2 operations through {@link ServiceCalls}, which can delay or reject them. Each page of a list is a separate request.
 * Operations that this class does not override are not supported.
 */
final class LimitedEc2 implements Ec2Client {

    private final Ec2Client to;
    private final ServiceCalls calls;

    LimitedEc2(Ec2Client to, ServiceCalls calls) {
        this.to = to;
        this.calls = calls;
    }

    @Override
    public CreateFleetResponse createFleet(CreateFleetRequest request) {
        return calls.send("CreateFleet", () -> to.createFleet(request));
    }

    @Override
    public CreateLaunchTemplateResponse createLaunchTemplate(CreateLaunchTemplateRequest request) {
        return calls.send("CreateLaunchTemplate", () -> to.createLaunchTemplate(request));
    }

    @Override
    public CreateTagsResponse createTags(CreateTagsRequest request) {
        return calls.send("CreateTags", () -> to.createTags(request));
    }

    @Override
    public DeleteLaunchTemplateResponse deleteLaunchTemplate(DeleteLaunchTemplateRequest request) {
        return calls.send("DeleteLaunchTemplate", () -> to.deleteLaunchTemplate(request));
    }

    @Override
    public DescribeCapacityReservationsResponse describeCapacityReservations(
            DescribeCapacityReservationsRequest request) {
        return calls.send("DescribeCapacityReservations", () -> to.describeCapacityReservations(request));
    }

    @Override
    public DescribeImagesResponse describeImages(DescribeImagesRequest request) {
        return calls.send("DescribeImages", () -> to.describeImages(request));
    }

    @Override
    public DescribeInstanceStatusResponse describeInstanceStatus(DescribeInstanceStatusRequest request) {
        return calls.send("DescribeInstanceStatus", () -> to.describeInstanceStatus(request));
    }

    @Override
    public DescribeInstanceTypeOfferingsResponse describeInstanceTypeOfferings(
            DescribeInstanceTypeOfferingsRequest request) {
        return calls.send("DescribeInstanceTypeOfferings", () -> to.describeInstanceTypeOfferings(request));
    }

    @Override
    public DescribeInstanceTypesResponse describeInstanceTypes(DescribeInstanceTypesRequest request) {
        return calls.send("DescribeInstanceTypes", () -> to.describeInstanceTypes(request));
    }

    @Override
    public DescribeInstancesResponse describeInstances(DescribeInstancesRequest request) {
        return calls.send("DescribeInstances", () -> to.describeInstances(request));
    }

    @Override
    public DescribeLaunchTemplatesResponse describeLaunchTemplates(DescribeLaunchTemplatesRequest request) {
        return calls.send("DescribeLaunchTemplates", () -> to.describeLaunchTemplates(request));
    }

    @Override
    public DescribePlacementGroupsResponse describePlacementGroups(DescribePlacementGroupsRequest request) {
        return calls.send("DescribePlacementGroups", () -> to.describePlacementGroups(request));
    }

    @Override
    public DescribeSecurityGroupsResponse describeSecurityGroups(DescribeSecurityGroupsRequest request) {
        return calls.send("DescribeSecurityGroups", () -> to.describeSecurityGroups(request));
    }

    @Override
    public DescribeSnapshotsResponse describeSnapshots(DescribeSnapshotsRequest request) {
        return calls.send("DescribeSnapshots", () -> to.describeSnapshots(request));
    }

    @Override
    public DescribeSpotPriceHistoryResponse describeSpotPriceHistory(DescribeSpotPriceHistoryRequest request) {
        return calls.send("DescribeSpotPriceHistory", () -> to.describeSpotPriceHistory(request));
    }

    @Override
    public DescribeSubnetsResponse describeSubnets(DescribeSubnetsRequest request) {
        return calls.send("DescribeSubnets", () -> to.describeSubnets(request));
    }

    @Override
    public DescribeVolumesResponse describeVolumes(DescribeVolumesRequest request) {
        return calls.send("DescribeVolumes", () -> to.describeVolumes(request));
    }

    @Override
    public RunInstancesResponse runInstances(RunInstancesRequest request) {
        return calls.send("RunInstances", () -> to.runInstances(request));
    }

    @Override
    public TerminateInstancesResponse terminateInstances(TerminateInstancesRequest request) {
        return calls.send("TerminateInstances", () -> to.terminateInstances(request));
    }

    @Override
    public String serviceName() {
        return to.serviceName();
    }

    @Override
    public void close() {
        to.close();
    }
}
