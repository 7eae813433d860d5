package sh.joiner.sandbox.operation;

import java.util.List;
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

/**
 * Sends the IAM operations that the sandbox supports to the process with the embedded AWS. All other operations throw {@link
 * UnsupportedOperationException}.
 */
final class RemoteIam implements IamClient {

    private static final Operation<IamClient, AddRoleToInstanceProfileRequest, AddRoleToInstanceProfileResponse>
            ADD_ROLE_TO_INSTANCE_PROFILE = new Operation<>(
                    "addRoleToInstanceProfile",
                    AddRoleToInstanceProfileRequest::builder,
                    AddRoleToInstanceProfileResponse::builder,
                    IamClient::addRoleToInstanceProfile);
    private static final Operation<IamClient, CreateInstanceProfileRequest, CreateInstanceProfileResponse>
            CREATE_INSTANCE_PROFILE = new Operation<>(
                    "createInstanceProfile",
                    CreateInstanceProfileRequest::builder,
                    CreateInstanceProfileResponse::builder,
                    IamClient::createInstanceProfile);
    private static final Operation<IamClient, DeleteInstanceProfileRequest, DeleteInstanceProfileResponse>
            DELETE_INSTANCE_PROFILE = new Operation<>(
                    "deleteInstanceProfile",
                    DeleteInstanceProfileRequest::builder,
                    DeleteInstanceProfileResponse::builder,
                    IamClient::deleteInstanceProfile);
    private static final Operation<IamClient, GetInstanceProfileRequest, GetInstanceProfileResponse>
            GET_INSTANCE_PROFILE = new Operation<>(
                    "getInstanceProfile",
                    GetInstanceProfileRequest::builder,
                    GetInstanceProfileResponse::builder,
                    IamClient::getInstanceProfile);
    private static final Operation<IamClient, GetRoleRequest, GetRoleResponse> GET_ROLE =
            new Operation<>("getRole", GetRoleRequest::builder, GetRoleResponse::builder, IamClient::getRole);
    private static final Operation<IamClient, ListInstanceProfilesRequest, ListInstanceProfilesResponse>
            LIST_INSTANCE_PROFILES = new Operation<>(
                    "listInstanceProfiles",
                    ListInstanceProfilesRequest::builder,
                    ListInstanceProfilesResponse::builder,
                    IamClient::listInstanceProfiles);
    private static final Operation<
                    IamClient, RemoveRoleFromInstanceProfileRequest, RemoveRoleFromInstanceProfileResponse>
            REMOVE_ROLE_FROM_INSTANCE_PROFILE = new Operation<>(
                    "removeRoleFromInstanceProfile",
                    RemoveRoleFromInstanceProfileRequest::builder,
                    RemoveRoleFromInstanceProfileResponse::builder,
                    IamClient::removeRoleFromInstanceProfile);
    private static final Operation<IamClient, TagInstanceProfileRequest, TagInstanceProfileResponse>
            TAG_INSTANCE_PROFILE = new Operation<>(
                    "tagInstanceProfile",
                    TagInstanceProfileRequest::builder,
                    TagInstanceProfileResponse::builder,
                    IamClient::tagInstanceProfile);

    static final Service<IamClient> SERVICE = new Service<>(
            "iam",
            CloudClients::iam,
            List.of(
                    ADD_ROLE_TO_INSTANCE_PROFILE,
                    CREATE_INSTANCE_PROFILE,
                    DELETE_INSTANCE_PROFILE,
                    GET_INSTANCE_PROFILE,
                    GET_ROLE,
                    LIST_INSTANCE_PROFILES,
                    REMOVE_ROLE_FROM_INSTANCE_PROFILE,
                    TAG_INSTANCE_PROFILE),
            List.of(
                    DeleteConflictException::builder,
                    EntityAlreadyExistsException::builder,
                    IamException::builder,
                    LimitExceededException::builder,
                    NoSuchEntityException::builder));

    private final OperationSender sender;

    RemoteIam(OperationSender sender) {
        this.sender = sender;
    }

    @Override
    public AddRoleToInstanceProfileResponse addRoleToInstanceProfile(AddRoleToInstanceProfileRequest request) {
        return sender.send(SERVICE, ADD_ROLE_TO_INSTANCE_PROFILE, request);
    }

    @Override
    public CreateInstanceProfileResponse createInstanceProfile(CreateInstanceProfileRequest request) {
        return sender.send(SERVICE, CREATE_INSTANCE_PROFILE, request);
    }

    @Override
    public DeleteInstanceProfileResponse deleteInstanceProfile(DeleteInstanceProfileRequest request) {
        return sender.send(SERVICE, DELETE_INSTANCE_PROFILE, request);
    }

    @Override
    public GetInstanceProfileResponse getInstanceProfile(GetInstanceProfileRequest request) {
        return sender.send(SERVICE, GET_INSTANCE_PROFILE, request);
    }

    @Override
    public GetRoleResponse getRole(GetRoleRequest request) {
        return sender.send(SERVICE, GET_ROLE, request);
    }

    @Override
    public ListInstanceProfilesResponse listInstanceProfiles(ListInstanceProfilesRequest request) {
        return sender.send(SERVICE, LIST_INSTANCE_PROFILES, request);
    }

    @Override
    public RemoveRoleFromInstanceProfileResponse removeRoleFromInstanceProfile(
            RemoveRoleFromInstanceProfileRequest request) {
        return sender.send(SERVICE, REMOVE_ROLE_FROM_INSTANCE_PROFILE, request);
    }

    @Override
    public TagInstanceProfileResponse tagInstanceProfile(TagInstanceProfileRequest request) {
        return sender.send(SERVICE, TAG_INSTANCE_PROFILE, request);
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    /** Does nothing, because the creator of the sender owns and closes the sender. */
    @Override
    public void close() {}
}
