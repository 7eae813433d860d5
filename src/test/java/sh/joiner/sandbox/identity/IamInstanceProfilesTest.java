package sh.joiner.sandbox.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static sh.joiner.sandbox.cloud.CloudFixture.refused;

import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.cloud.CloudFixture;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.iam.model.InstanceProfile;
import software.amazon.awssdk.services.iam.model.NoSuchEntityException;
import software.amazon.awssdk.services.iam.model.Role;
import software.amazon.awssdk.services.iam.model.Tag;

class IamInstanceProfilesTest {

    static final String ROLE = "JoinerNodeRole-tour";

    final IamClient iam = new CloudFixture().cloud.iam();

    @Test
    void aNodeProfileExistsFromTheStart() {
        var profile = get("JoinerNodeInstanceProfile-tour");

        assertThat(profile.roles()).extracting(Role::roleName).containsExactly(ROLE);
        assertThat(iam.getRole(call -> call.roleName(ROLE)).role().arn())
                .isEqualTo("arn:aws:iam::111122223333:role/JoinerNodeRole-tour");
    }

    @Test
    void aProfileCanBeDeletedOnlyAfterItsRoleIsRemoved() {
        iam.createInstanceProfile(call -> call.instanceProfileName("p").path("/karpenter/us-east-1/tour/uid/"));
        iam.addRoleToInstanceProfile(call -> call.instanceProfileName("p").roleName(ROLE));

        assertThat(get("p").roles()).extracting(Role::roleName).containsExactly(ROLE);
        refused(
                "DeleteConflict",
                "remove roles",
                () -> iam.deleteInstanceProfile(call -> call.instanceProfileName("p")));

        iam.removeRoleFromInstanceProfile(call -> call.instanceProfileName("p").roleName(ROLE));
        iam.deleteInstanceProfile(call -> call.instanceProfileName("p"));
        assertThatExceptionOfType(NoSuchEntityException.class).isThrownBy(() -> get("p"));
    }

    @Test
    void refusesWithTheErrorCodesOfIam() {
        iam.createInstanceProfile(call -> call.instanceProfileName("p"));

        refused(
                "EntityAlreadyExists",
                "already exists",
                () -> iam.createInstanceProfile(call -> call.instanceProfileName("p")));
        refused(
                "NoSuchEntity",
                "role with name absent",
                () -> iam.addRoleToInstanceProfile(
                        call -> call.instanceProfileName("p").roleName("absent")));
        iam.addRoleToInstanceProfile(call -> call.instanceProfileName("p").roleName(ROLE));
        refused(
                "LimitExceeded",
                "quota",
                () -> iam.addRoleToInstanceProfile(
                        call -> call.instanceProfileName("p").roleName(ROLE)));
        refused("ValidationError", "a b", () -> iam.createInstanceProfile(call -> call.instanceProfileName("a b")));
    }

    @Test
    void profilesAreListedByPathInPages() {
        for (int i = 0; i < 5; i++) {
            var name = "p" + i;
            iam.createInstanceProfile(call -> call.instanceProfileName(name).path("/karpenter/us-east-1/tour/"));
        }

        var listed = iam.listInstanceProfilesPaginator(
                call -> call.pathPrefix("/karpenter/").maxItems(2));

        assertThat(listed.instanceProfiles())
                .extracting(InstanceProfile::instanceProfileName)
                .containsExactly("p0", "p1", "p2", "p3", "p4");
    }

    @Test
    void tagsAreAddedToExistingTags() {
        iam.createInstanceProfile(call -> call.instanceProfileName("p")
                .tags(Tag.builder().key("a").value("1").build()));
        iam.tagInstanceProfile(call -> call.instanceProfileName("p")
                .tags(Tag.builder().key("b").value("2").build()));

        assertThat(get("p").tags())
                .extracting(tag -> tag.key() + "=" + tag.value())
                .containsExactly("a=1", "b=2");
    }

    InstanceProfile get(String name) {
        return iam.getInstanceProfile(call -> call.instanceProfileName(name)).instanceProfile();
    }
}
