package sh.joiner.sandbox.cloud;

import java.util.Optional;
import java.util.function.Supplier;
import sh.joiner.sandbox.answer.PageOfItems;
import sh.joiner.sandbox.call.Calls;
import sh.joiner.sandbox.identity.IamInstanceProfiles;
import sh.joiner.sandbox.identity.Roles;
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

/** Simulates the part of AWS IAM that instance profiles need. */
final class SandboxIam implements IamClient {

    private static final PageOfItems.Size PAGE = new PageOfItems.Size(1, 1000, 100);

    private final Calls calls;
    private final IamInstanceProfiles profiles;
    private final Roles roles;

    SandboxIam(Calls calls, IamInstanceProfiles profiles, Roles roles) {
        this.calls = calls;
        this.profiles = profiles;
        this.roles = roles;
    }

    @Override
    public GetInstanceProfileResponse getInstanceProfile(GetInstanceProfileRequest request) {
        return answer(
                "GetInstanceProfile",
                () -> GetInstanceProfileResponse.builder()
                        .instanceProfile(profiles.mustExist(request.instanceProfileName()))
                        .build());
    }

    @Override
    public CreateInstanceProfileResponse createInstanceProfile(CreateInstanceProfileRequest request) {
        return answer(
                "CreateInstanceProfile",
                () -> CreateInstanceProfileResponse.builder()
                        .instanceProfile(profiles.create(request))
                        .build());
    }

    @Override
    public AddRoleToInstanceProfileResponse addRoleToInstanceProfile(AddRoleToInstanceProfileRequest request) {
        return answer("AddRoleToInstanceProfile", () -> {
            profiles.addRole(request);
            return AddRoleToInstanceProfileResponse.builder().build();
        });
    }

    @Override
    public RemoveRoleFromInstanceProfileResponse removeRoleFromInstanceProfile(
            RemoveRoleFromInstanceProfileRequest request) {
        return answer("RemoveRoleFromInstanceProfile", () -> {
            profiles.removeRole(request);
            return RemoveRoleFromInstanceProfileResponse.builder().build();
        });
    }

    @Override
    public DeleteInstanceProfileResponse deleteInstanceProfile(DeleteInstanceProfileRequest request) {
        return answer("DeleteInstanceProfile", () -> {
            profiles.delete(request);
            return DeleteInstanceProfileResponse.builder().build();
        });
    }

    @Override
    public TagInstanceProfileResponse tagInstanceProfile(TagInstanceProfileRequest request) {
        return answer("TagInstanceProfile", () -> {
            profiles.tag(request);
            return TagInstanceProfileResponse.builder().build();
        });
    }

    @Override
    public ListInstanceProfilesResponse listInstanceProfiles(ListInstanceProfilesRequest request) {
        return answer("ListInstanceProfiles", () -> list(request));
    }

    private ListInstanceProfilesResponse list(ListInstanceProfilesRequest request) {
        var prefix = Optional.ofNullable(request.pathPrefix()).orElse("/");
        var page = PageOfItems.of(profiles.under(prefix), PAGE, request.maxItems(), request.marker());
        return ListInstanceProfilesResponse.builder()
                .instanceProfiles(page.items())
                .isTruncated(page.nextToken() != null)
                .marker(page.nextToken())
                .build();
    }

    @Override
    public GetRoleResponse getRole(GetRoleRequest request) {
        return answer(
                "GetRole",
                () -> GetRoleResponse.builder()
                        .role(roles.mustExist(request.roleName()))
                        .build());
    }

    private <T> T answer(String call, Supplier<T> answer) {
        return calls.answer("IAM", call, answer);
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
