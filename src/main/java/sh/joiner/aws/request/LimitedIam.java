package sh.joiner.aws.request;

import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.iam.model.AddRoleToInstanceProfileRequest;
import software.amazon.awssdk.services.iam.model.AddRoleToInstanceProfileResponse;
import software.amazon.awssdk.services.iam.model.CreateInstanceProfileRequest;
import software.amazon.awssdk.services.iam.model.CreateInstanceProfileResponse;
import software.amazon.awssdk.services.iam.model.DeleteInstanceProfileRequest;
import software.amazon.awssdk.services.iam.model.DeleteInstanceProfileResponse;
import software.amazon.awssdk.services.iam.model.GetInstanceProfileRequest;
import software.amazon.awssdk.services.iam.model.GetInstanceProfileResponse;
import software.amazon.awssdk.services.iam.model.GetRoleRequest;
import software.amazon.awssdk.services.iam.model.GetRoleResponse;
import software.amazon.awssdk.services.iam.model.ListInstanceProfilesRequest;
import software.amazon.awssdk.services.iam.model.ListInstanceProfilesResponse;
import software.amazon.awssdk.services.iam.model.RemoveRoleFromInstanceProfileRequest;
import software.amazon.awssdk.services.iam.model.RemoveRoleFromInstanceProfileResponse;
import software.amazon.awssdk.services.iam.model.TagInstanceProfileRequest;
import software.amazon.awssdk.services.iam.model.TagInstanceProfileResponse;

/**
 * Sends IAM operations through {@link ServiceCalls}, which can delay or reject them. Each page of a list is a separate request.
 * Operations that this class does not override are not supported.
 */
final class LimitedIam implements IamClient {

    private final IamClient to;
    private final ServiceCalls calls;

    LimitedIam(IamClient to, ServiceCalls calls) {
        this.to = to;
        this.calls = calls;
    }

    @Override
    public AddRoleToInstanceProfileResponse addRoleToInstanceProfile(AddRoleToInstanceProfileRequest request) {
        return calls.send("AddRoleToInstanceProfile", () -> to.addRoleToInstanceProfile(request));
    }

    @Override
    public CreateInstanceProfileResponse createInstanceProfile(CreateInstanceProfileRequest request) {
        return calls.send("CreateInstanceProfile", () -> to.createInstanceProfile(request));
    }

    @Override
    public DeleteInstanceProfileResponse deleteInstanceProfile(DeleteInstanceProfileRequest request) {
        return calls.send("DeleteInstanceProfile", () -> to.deleteInstanceProfile(request));
    }

    @Override
    public GetInstanceProfileResponse getInstanceProfile(GetInstanceProfileRequest request) {
        return calls.send("GetInstanceProfile", () -> to.getInstanceProfile(request));
    }

    @Override
    public GetRoleResponse getRole(GetRoleRequest request) {
        return calls.send("GetRole", () -> to.getRole(request));
    }

    @Override
    public ListInstanceProfilesResponse listInstanceProfiles(ListInstanceProfilesRequest request) {
        return calls.send("ListInstanceProfiles", () -> to.listInstanceProfiles(request));
    }

    @Override
    public RemoveRoleFromInstanceProfileResponse removeRoleFromInstanceProfile(
            RemoveRoleFromInstanceProfileRequest request) {
        return calls.send("RemoveRoleFromInstanceProfile", () -> to.removeRoleFromInstanceProfile(request));
    }

    @Override
    public TagInstanceProfileResponse tagInstanceProfile(TagInstanceProfileRequest request) {
        return calls.send("TagInstanceProfile", () -> to.tagInstanceProfile(request));
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
