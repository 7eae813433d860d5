package sh.joiner.sandbox.operation;

import java.util.List;
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
import software.amazon.awssdk.services.ec2.model.Ec2Exception;
import software.amazon.awssdk.services.ec2.model.RunInstancesRequest;
import software.amazon.awssdk.services.ec2.model.RunInstancesResponse;
import software.amazon.awssdk.services.ec2.model.TerminateInstancesRequest;
import software.amazon.awssdk.services.ec2.model.TerminateInstancesResponse;

/**
 * Sends the EC2 operations that the sandbox supports to the process with the embedded AWS. All other operations throw {@link
 * UnsupportedOperationException}.
 */
final class RemoteEc2 implements Ec2Client {

    private static final Operation<Ec2Client, CreateFleetRequest, CreateFleetResponse> CREATE_FLEET = new Operation<>(
            "createFleet", CreateFleetRequest::builder, CreateFleetResponse::builder, Ec2Client::createFleet);
    private static final Operation<Ec2Client, CreateLaunchTemplateRequest, CreateLaunchTemplateResponse>
            CREATE_LAUNCH_TEMPLATE = new Operation<>(
                    "createLaunchTemplate",
                    CreateLaunchTemplateRequest::builder,
                    CreateLaunchTemplateResponse::builder,
                    Ec2Client::createLaunchTemplate);
    private static final Operation<Ec2Client, CreateTagsRequest, CreateTagsResponse> CREATE_TAGS = new Operation<>(
            "createTags", CreateTagsRequest::builder, CreateTagsResponse::builder, Ec2Client::createTags);
    private static final Operation<Ec2Client, DeleteLaunchTemplateRequest, DeleteLaunchTemplateResponse>
            DELETE_LAUNCH_TEMPLATE = new Operation<>(
                    "deleteLaunchTemplate",
                    DeleteLaunchTemplateRequest::builder,
                    DeleteLaunchTemplateResponse::builder,
                    Ec2Client::deleteLaunchTemplate);
    private static final Operation<Ec2Client, DescribeCapacityReservationsRequest, DescribeCapacityReservationsResponse>
            DESCRIBE_CAPACITY_RESERVATIONS = new Operation<>(
                    "describeCapacityReservations",
                    DescribeCapacityReservationsRequest::builder,
                    DescribeCapacityReservationsResponse::builder,
                    Ec2Client::describeCapacityReservations);
    private static final Operation<Ec2Client, DescribeImagesRequest, DescribeImagesResponse> DESCRIBE_IMAGES =
            new Operation<>(
                    "describeImages",
                    DescribeImagesRequest::builder,
                    DescribeImagesResponse::builder,
                    Ec2Client::describeImages);
    private static final Operation<Ec2Client, DescribeInstanceStatusRequest, DescribeInstanceStatusResponse>
            DESCRIBE_INSTANCE_STATUS = new Operation<>(
                    "describeInstanceStatus",
                    DescribeInstanceStatusRequest::builder,
                    DescribeInstanceStatusResponse::builder,
                    Ec2Client::describeInstanceStatus);
    private static final Operation<
                    Ec2Client, DescribeInstanceTypeOfferingsRequest, DescribeInstanceTypeOfferingsResponse>
            DESCRIBE_INSTANCE_TYPE_OFFERINGS = new Operation<>(
                    "describeInstanceTypeOfferings",
                    DescribeInstanceTypeOfferingsRequest::builder,
                    DescribeInstanceTypeOfferingsResponse::builder,
                    Ec2Client::describeInstanceTypeOfferings);
    private static final Operation<Ec2Client, DescribeInstanceTypesRequest, DescribeInstanceTypesResponse>
            DESCRIBE_INSTANCE_TYPES = new Operation<>(
                    "describeInstanceTypes",
                    DescribeInstanceTypesRequest::builder,
                    DescribeInstanceTypesResponse::builder,
                    Ec2Client::describeInstanceTypes);
    private static final Operation<Ec2Client, DescribeInstancesRequest, DescribeInstancesResponse> DESCRIBE_INSTANCES =
            new Operation<>(
                    "describeInstances",
                    DescribeInstancesRequest::builder,
                    DescribeInstancesResponse::builder,
                    Ec2Client::describeInstances);
    private static final Operation<Ec2Client, DescribeLaunchTemplatesRequest, DescribeLaunchTemplatesResponse>
            DESCRIBE_LAUNCH_TEMPLATES = new Operation<>(
                    "describeLaunchTemplates",
                    DescribeLaunchTemplatesRequest::builder,
                    DescribeLaunchTemplatesResponse::builder,
                    Ec2Client::describeLaunchTemplates);
    private static final Operation<Ec2Client, DescribePlacementGroupsRequest, DescribePlacementGroupsResponse>
            DESCRIBE_PLACEMENT_GROUPS = new Operation<>(
                    "describePlacementGroups",
                    DescribePlacementGroupsRequest::builder,
                    DescribePlacementGroupsResponse::builder,
                    Ec2Client::describePlacementGroups);
    private static final Operation<Ec2Client, DescribeSecurityGroupsRequest, DescribeSecurityGroupsResponse>
            DESCRIBE_SECURITY_GROUPS = new Operation<>(
                    "describeSecurityGroups",
                    DescribeSecurityGroupsRequest::builder,
                    DescribeSecurityGroupsResponse::builder,
                    Ec2Client::describeSecurityGroups);
    private static final Operation<Ec2Client, DescribeSnapshotsRequest, DescribeSnapshotsResponse> DESCRIBE_SNAPSHOTS =
            new Operation<>(
                    "describeSnapshots",
                    DescribeSnapshotsRequest::builder,
                    DescribeSnapshotsResponse::builder,
                    Ec2Client::describeSnapshots);
    private static final Operation<Ec2Client, DescribeSpotPriceHistoryRequest, DescribeSpotPriceHistoryResponse>
            DESCRIBE_SPOT_PRICE_HISTORY = new Operation<>(
                    "describeSpotPriceHistory",
                    DescribeSpotPriceHistoryRequest::builder,
                    DescribeSpotPriceHistoryResponse::builder,
                    Ec2Client::describeSpotPriceHistory);
    private static final Operation<Ec2Client, DescribeSubnetsRequest, DescribeSubnetsResponse> DESCRIBE_SUBNETS =
            new Operation<>(
                    "describeSubnets",
                    DescribeSubnetsRequest::builder,
                    DescribeSubnetsResponse::builder,
                    Ec2Client::describeSubnets);
    private static final Operation<Ec2Client, DescribeVolumesRequest, DescribeVolumesResponse> DESCRIBE_VOLUMES =
            new Operation<>(
                    "describeVolumes",
                    DescribeVolumesRequest::builder,
                    DescribeVolumesResponse::builder,
                    Ec2Client::describeVolumes);
    private static final Operation<Ec2Client, RunInstancesRequest, RunInstancesResponse> RUN_INSTANCES =
            new Operation<>(
                    "runInstances",
                    RunInstancesRequest::builder,
                    RunInstancesResponse::builder,
                    Ec2Client::runInstances);
    private static final Operation<Ec2Client, TerminateInstancesRequest, TerminateInstancesResponse>
            TERMINATE_INSTANCES = new Operation<>(
                    "terminateInstances",
                    TerminateInstancesRequest::builder,
                    TerminateInstancesResponse::builder,
                    Ec2Client::terminateInstances);

    static final Service<Ec2Client> SERVICE = new Service<>(
            "ec2",
            CloudClients::ec2,
            List.of(
                    CREATE_FLEET,
                    CREATE_LAUNCH_TEMPLATE,
                    CREATE_TAGS,
                    DELETE_LAUNCH_TEMPLATE,
                    DESCRIBE_CAPACITY_RESERVATIONS,
                    DESCRIBE_IMAGES,
                    DESCRIBE_INSTANCE_STATUS,
                    DESCRIBE_INSTANCE_TYPE_OFFERINGS,
                    DESCRIBE_INSTANCE_TYPES,
                    DESCRIBE_INSTANCES,
                    DESCRIBE_LAUNCH_TEMPLATES,
                    DESCRIBE_PLACEMENT_GROUPS,
                    DESCRIBE_SECURITY_GROUPS,
                    DESCRIBE_SNAPSHOTS,
                    DESCRIBE_SPOT_PRICE_HISTORY,
                    DESCRIBE_SUBNETS,
                    DESCRIBE_VOLUMES,
                    RUN_INSTANCES,
                    TERMINATE_INSTANCES),
            List.of(Ec2Exception::builder));

    private final OperationSender sender;

    RemoteEc2(OperationSender sender) {
        this.sender = sender;
    }

    @Override
    public CreateFleetResponse createFleet(CreateFleetRequest request) {
        return sender.send(SERVICE, CREATE_FLEET, request);
    }

    @Override
    public CreateLaunchTemplateResponse createLaunchTemplate(CreateLaunchTemplateRequest request) {
        return sender.send(SERVICE, CREATE_LAUNCH_TEMPLATE, request);
    }

    @Override
    public CreateTagsResponse createTags(CreateTagsRequest request) {
        return sender.send(SERVICE, CREATE_TAGS, request);
    }

    @Override
    public DeleteLaunchTemplateResponse deleteLaunchTemplate(DeleteLaunchTemplateRequest request) {
        return sender.send(SERVICE, DELETE_LAUNCH_TEMPLATE, request);
    }

    @Override
    public DescribeCapacityReservationsResponse describeCapacityReservations(
            DescribeCapacityReservationsRequest request) {
        return sender.send(SERVICE, DESCRIBE_CAPACITY_RESERVATIONS, request);
    }

    @Override
    public DescribeImagesResponse describeImages(DescribeImagesRequest request) {
        return sender.send(SERVICE, DESCRIBE_IMAGES, request);
    }

    @Override
    public DescribeInstanceStatusResponse describeInstanceStatus(DescribeInstanceStatusRequest request) {
        return sender.send(SERVICE, DESCRIBE_INSTANCE_STATUS, request);
    }

    @Override
    public DescribeInstanceTypeOfferingsResponse describeInstanceTypeOfferings(
            DescribeInstanceTypeOfferingsRequest request) {
        return sender.send(SERVICE, DESCRIBE_INSTANCE_TYPE_OFFERINGS, request);
    }

    @Override
    public DescribeInstanceTypesResponse describeInstanceTypes(DescribeInstanceTypesRequest request) {
        return sender.send(SERVICE, DESCRIBE_INSTANCE_TYPES, request);
    }

    @Override
    public DescribeInstancesResponse describeInstances(DescribeInstancesRequest request) {
        return sender.send(SERVICE, DESCRIBE_INSTANCES, request);
    }

    @Override
    public DescribeLaunchTemplatesResponse describeLaunchTemplates(DescribeLaunchTemplatesRequest request) {
        return sender.send(SERVICE, DESCRIBE_LAUNCH_TEMPLATES, request);
    }

    @Override
    public DescribePlacementGroupsResponse describePlacementGroups(DescribePlacementGroupsRequest request) {
        return sender.send(SERVICE, DESCRIBE_PLACEMENT_GROUPS, request);
    }

    @Override
    public DescribeSecurityGroupsResponse describeSecurityGroups(DescribeSecurityGroupsRequest request) {
        return sender.send(SERVICE, DESCRIBE_SECURITY_GROUPS, request);
    }

    @Override
    public DescribeSnapshotsResponse describeSnapshots(DescribeSnapshotsRequest request) {
        return sender.send(SERVICE, DESCRIBE_SNAPSHOTS, request);
    }

    @Override
    public DescribeSpotPriceHistoryResponse describeSpotPriceHistory(DescribeSpotPriceHistoryRequest request) {
        return sender.send(SERVICE, DESCRIBE_SPOT_PRICE_HISTORY, request);
    }

    @Override
    public DescribeSubnetsResponse describeSubnets(DescribeSubnetsRequest request) {
        return sender.send(SERVICE, DESCRIBE_SUBNETS, request);
    }

    @Override
    public DescribeVolumesResponse describeVolumes(DescribeVolumesRequest request) {
        return sender.send(SERVICE, DESCRIBE_VOLUMES, request);
    }

    @Override
    public RunInstancesResponse runInstances(RunInstancesRequest request) {
        return sender.send(SERVICE, RUN_INSTANCES, request);
    }

    @Override
    public TerminateInstancesResponse terminateInstances(TerminateInstancesRequest request) {
        return sender.send(SERVICE, TERMINATE_INSTANCES, request);
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    /** Does nothing, because the creator of the sender owns and closes the sender. */
    @Override
    public void close() {}
}
