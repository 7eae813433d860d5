package sh.joiner.aws;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
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

/** Forwards every call to the sandbox's EC2 and records it. A test can answer fleet requests itself. */
public final class RelayedEc2 implements Ec2Client {

    private final Ec2Client to;
    private final List<Object> calls = new ArrayList<>();
    private @Nullable Function<CreateFleetRequest, CreateFleetResponse> fleet;
    private volatile UnaryOperator<DescribeInstancesResponse> changeOfInstances = answer -> answer;

    RelayedEc2(Ec2Client to) {
        this.to = to;
    }

    public synchronized void answerFleets(@Nullable Function<CreateFleetRequest, CreateFleetResponse> answer) {
        fleet = answer;
    }

    /** Changes the sandbox's answers to CreateFleet. */
    public void changeFleets(UnaryOperator<CreateFleetResponse> change) {
        answerFleets(request -> change.apply(to.createFleet(request)));
    }

    /** Changes the sandbox's answers to DescribeInstances. */
    public void changeInstances(UnaryOperator<DescribeInstancesResponse> change) {
        changeOfInstances = change;
    }

    /** Returns the recorded requests of this type, in order. */
    public synchronized <T> List<T> calls(Class<T> kind) {
        return calls.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    private synchronized <T> T recorded(T request) {
        calls.add(request);
        return request;
    }

    private synchronized Function<CreateFleetRequest, CreateFleetResponse> fleets() {
        return fleet == null ? to::createFleet : fleet;
    }

    @Override
    public CreateFleetResponse createFleet(CreateFleetRequest request) {
        return fleets().apply(recorded(request));
    }

    @Override
    public RunInstancesResponse runInstances(RunInstancesRequest request) {
        return to.runInstances(recorded(request));
    }

    @Override
    public CreateLaunchTemplateResponse createLaunchTemplate(CreateLaunchTemplateRequest request) {
        return to.createLaunchTemplate(recorded(request));
    }

    @Override
    public DeleteLaunchTemplateResponse deleteLaunchTemplate(DeleteLaunchTemplateRequest request) {
        return to.deleteLaunchTemplate(recorded(request));
    }

    @Override
    public DescribeLaunchTemplatesResponse describeLaunchTemplates(DescribeLaunchTemplatesRequest request) {
        return to.describeLaunchTemplates(recorded(request));
    }

    @Override
    public DescribeInstancesResponse describeInstances(DescribeInstancesRequest request) {
        return changeOfInstances.apply(to.describeInstances(recorded(request)));
    }

    @Override
    public DescribeInstanceStatusResponse describeInstanceStatus(DescribeInstanceStatusRequest request) {
        return to.describeInstanceStatus(recorded(request));
    }

    @Override
    public DescribeVolumesResponse describeVolumes(DescribeVolumesRequest request) {
        return to.describeVolumes(recorded(request));
    }

    @Override
    public TerminateInstancesResponse terminateInstances(TerminateInstancesRequest request) {
        return to.terminateInstances(recorded(request));
    }

    @Override
    public CreateTagsResponse createTags(CreateTagsRequest request) {
        return to.createTags(recorded(request));
    }

    @Override
    public DescribeImagesResponse describeImages(DescribeImagesRequest request) {
        return to.describeImages(recorded(request));
    }

    @Override
    public DescribeCapacityReservationsResponse describeCapacityReservations(
            DescribeCapacityReservationsRequest request) {
        return to.describeCapacityReservations(recorded(request));
    }

    @Override
    public DescribePlacementGroupsResponse describePlacementGroups(DescribePlacementGroupsRequest request) {
        return to.describePlacementGroups(recorded(request));
    }

    @Override
    public DescribeSnapshotsResponse describeSnapshots(DescribeSnapshotsRequest request) {
        return to.describeSnapshots(recorded(request));
    }

    @Override
    public DescribeSubnetsResponse describeSubnets(DescribeSubnetsRequest request) {
        return to.describeSubnets(recorded(request));
    }

    @Override
    public DescribeSecurityGroupsResponse describeSecurityGroups(DescribeSecurityGroupsRequest request) {
        return to.describeSecurityGroups(recorded(request));
    }

    @Override
    public DescribeInstanceTypesResponse describeInstanceTypes(DescribeInstanceTypesRequest request) {
        return to.describeInstanceTypes(recorded(request));
    }

    @Override
    public DescribeInstanceTypeOfferingsResponse describeInstanceTypeOfferings(
            DescribeInstanceTypeOfferingsRequest request) {
        return to.describeInstanceTypeOfferings(recorded(request));
    }

    @Override
    public DescribeSpotPriceHistoryResponse describeSpotPriceHistory(DescribeSpotPriceHistoryRequest request) {
        return to.describeSpotPriceHistory(recorded(request));
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
