package sh.joiner.app;

import io.quarkus.runtime.annotations.RegisterForProxy;
import io.quarkus.runtime.annotations.RegisterForReflection;
import sh.joiner.port.Provocation;
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
import software.amazon.awssdk.services.eks.EksClient;
import software.amazon.awssdk.services.eks.model.DescribeClusterRequest;
import software.amazon.awssdk.services.eks.model.DescribeClusterResponse;
import software.amazon.awssdk.services.eks.model.EksException;
import software.amazon.awssdk.services.eks.model.ResourceNotFoundException;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.iam.model.AddRoleToInstanceProfileRequest;
import software.amazon.awssdk.services.iam.model.AddRoleToInstanceProfileResponse;
import software.amazon.awssdk.services.iam.model.CreateInstanceProfileRequest;
import software.amazon.awssdk.services.iam.model.CreateInstanceProfileResponse;
import software.amazon.awssdk.services.iam.model.DeleteConflictException;
import software.amazon.awssdk.services.iam.model.DeleteInstanceProfileRequest;
import software.amazon.awssdk.services.iam.model.DeleteInstanceProfileResponse;
import software.amazon.awssdk.services.iam.model.EntityAlreadyExistsException;
import software.amazon.awssdk.services.iam.model.GetInstanceProfileRequest;
import software.amazon.awssdk.services.iam.model.GetInstanceProfileResponse;
import software.amazon.awssdk.services.iam.model.GetRoleRequest;
import software.amazon.awssdk.services.iam.model.GetRoleResponse;
import software.amazon.awssdk.services.iam.model.IamException;
import software.amazon.awssdk.services.iam.model.LimitExceededException;
import software.amazon.awssdk.services.iam.model.ListInstanceProfilesRequest;
import software.amazon.awssdk.services.iam.model.ListInstanceProfilesResponse;
import software.amazon.awssdk.services.iam.model.NoSuchEntityException;
import software.amazon.awssdk.services.iam.model.RemoveRoleFromInstanceProfileRequest;
import software.amazon.awssdk.services.iam.model.RemoveRoleFromInstanceProfileResponse;
import software.amazon.awssdk.services.iam.model.TagInstanceProfileRequest;
import software.amazon.awssdk.services.iam.model.TagInstanceProfileResponse;
import software.amazon.awssdk.services.pricing.PricingClient;
import software.amazon.awssdk.services.pricing.model.GetProductsRequest;
import software.amazon.awssdk.services.pricing.model.GetProductsResponse;
import software.amazon.awssdk.services.pricing.model.InvalidNextTokenException;
import software.amazon.awssdk.services.pricing.model.InvalidParameterException;
import software.amazon.awssdk.services.pricing.model.PricingException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.DeleteMessageRequest;
import software.amazon.awssdk.services.sqs.model.DeleteMessageResponse;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlRequest;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlResponse;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;
import software.amazon.awssdk.services.sqs.model.ReceiptHandleIsInvalidException;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageRequest;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageResponse;
import software.amazon.awssdk.services.sqs.model.SqsException;
import software.amazon.awssdk.services.ssm.SsmClient;
import software.amazon.awssdk.services.ssm.model.GetParameterRequest;
import software.amazon.awssdk.services.ssm.model.GetParameterResponse;
import software.amazon.awssdk.services.ssm.model.ParameterNotFoundException;
import software.amazon.awssdk.services.ssm.model.SsmException;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.model.DecodeAuthorizationMessageRequest;
import software.amazon.awssdk.services.sts.model.DecodeAuthorizationMessageResponse;
import software.amazon.awssdk.services.sts.model.GetCallerIdentityRequest;
import software.amazon.awssdk.services.sts.model.GetCallerIdentityResponse;
import software.amazon.awssdk.services.sts.model.StsException;

/**
 * The calls of the AWS SDK that a world in another process answers, for a native image, which cannot find them by itself: the clients, of which
 * proxies are made, and the requests, responses and exceptions whose builders are found by their class; and the orders that only cross over.
 */
@RegisterForProxy(targets = Ec2Client.class)
@RegisterForProxy(targets = SsmClient.class)
@RegisterForProxy(targets = IamClient.class)
@RegisterForProxy(targets = SqsClient.class)
@RegisterForProxy(targets = PricingClient.class)
@RegisterForProxy(targets = EksClient.class)
@RegisterForProxy(targets = StsClient.class)
@RegisterForReflection(
        targets = {
            Provocation.ImageChange.class,
            Provocation.InstanceChange.class,
            Provocation.NodeChange.class,
            Provocation.PoolNotice.class,
            Provocation.ProfileChange.class,
            Provocation.RoleChange.class,
            Provocation.AccountChange.class,
            Ec2Client.class,
            SsmClient.class,
            IamClient.class,
            SqsClient.class,
            PricingClient.class,
            EksClient.class,
            StsClient.class,
            CreateFleetRequest.class,
            CreateFleetResponse.class,
            CreateLaunchTemplateRequest.class,
            CreateLaunchTemplateResponse.class,
            CreateTagsRequest.class,
            CreateTagsResponse.class,
            DeleteLaunchTemplateRequest.class,
            DeleteLaunchTemplateResponse.class,
            DescribeCapacityReservationsRequest.class,
            DescribeCapacityReservationsResponse.class,
            DescribeImagesRequest.class,
            DescribeImagesResponse.class,
            DescribeInstanceStatusRequest.class,
            DescribeInstanceStatusResponse.class,
            DescribeInstanceTypeOfferingsRequest.class,
            DescribeInstanceTypeOfferingsResponse.class,
            DescribeInstanceTypesRequest.class,
            DescribeInstanceTypesResponse.class,
            DescribeInstancesRequest.class,
            DescribeInstancesResponse.class,
            DescribeLaunchTemplatesRequest.class,
            DescribeLaunchTemplatesResponse.class,
            DescribePlacementGroupsRequest.class,
            DescribePlacementGroupsResponse.class,
            DescribeSecurityGroupsRequest.class,
            DescribeSecurityGroupsResponse.class,
            DescribeSnapshotsRequest.class,
            DescribeSnapshotsResponse.class,
            DescribeSpotPriceHistoryRequest.class,
            DescribeSpotPriceHistoryResponse.class,
            DescribeSubnetsRequest.class,
            DescribeSubnetsResponse.class,
            DescribeVolumesRequest.class,
            DescribeVolumesResponse.class,
            RunInstancesRequest.class,
            RunInstancesResponse.class,
            TerminateInstancesRequest.class,
            TerminateInstancesResponse.class,
            DescribeClusterRequest.class,
            DescribeClusterResponse.class,
            AddRoleToInstanceProfileRequest.class,
            AddRoleToInstanceProfileResponse.class,
            CreateInstanceProfileRequest.class,
            CreateInstanceProfileResponse.class,
            DeleteInstanceProfileRequest.class,
            DeleteInstanceProfileResponse.class,
            GetInstanceProfileRequest.class,
            GetInstanceProfileResponse.class,
            GetRoleRequest.class,
            GetRoleResponse.class,
            ListInstanceProfilesRequest.class,
            ListInstanceProfilesResponse.class,
            RemoveRoleFromInstanceProfileRequest.class,
            RemoveRoleFromInstanceProfileResponse.class,
            TagInstanceProfileRequest.class,
            TagInstanceProfileResponse.class,
            GetProductsRequest.class,
            GetProductsResponse.class,
            DeleteMessageBatchRequest.class,
            DeleteMessageBatchResponse.class,
            DeleteMessageRequest.class,
            DeleteMessageResponse.class,
            GetQueueUrlRequest.class,
            GetQueueUrlResponse.class,
            ReceiveMessageRequest.class,
            ReceiveMessageResponse.class,
            GetParameterRequest.class,
            GetParameterResponse.class,
            DecodeAuthorizationMessageRequest.class,
            DecodeAuthorizationMessageResponse.class,
            GetCallerIdentityRequest.class,
            GetCallerIdentityResponse.class,
            Ec2Exception.class,
            SsmException.class,
            IamException.class,
            SqsException.class,
            PricingException.class,
            EksException.class,
            StsException.class,
            NoSuchEntityException.class,
            EntityAlreadyExistsException.class,
            LimitExceededException.class,
            DeleteConflictException.class,
            ParameterNotFoundException.class,
            ResourceNotFoundException.class,
            ReceiptHandleIsInvalidException.class,
            QueueDoesNotExistException.class,
            InvalidNextTokenException.class,
            InvalidParameterException.class
        })
final class ReflectedCalls {

    private ReflectedCalls() {}
}
