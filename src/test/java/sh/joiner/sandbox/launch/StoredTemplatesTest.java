package sh.joiner.sandbox.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.sandbox.cloud.CloudFixture.filter;
import static sh.joiner.sandbox.cloud.CloudFixture.refused;

import java.util.Base64;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.cloud.CloudFixture;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.LaunchTemplate;
import software.amazon.awssdk.services.ec2.model.RequestLaunchTemplateData;
import software.amazon.awssdk.services.ec2.model.ResourceType;
import software.amazon.awssdk.services.ec2.model.Tag;
import software.amazon.awssdk.services.ec2.model.TagSpecification;

class StoredTemplatesTest {

    final CloudFixture world = new CloudFixture();
    final Ec2Client ec2 = world.cloud.ec2();

    @Test
    void templatesAreFoundByNameUntilTheyAreDeletedById() {
        var created = create("karpenter.k8s.aws/123");

        var found = ec2.describeLaunchTemplates(call -> call.launchTemplateNames("karpenter.k8s.aws/123"))
                .launchTemplates();
        ec2.deleteLaunchTemplate(call -> call.launchTemplateId(created.launchTemplateId()));

        assertThat(found).singleElement().satisfies(template -> {
            assertThat(template.launchTemplateId())
                    .isEqualTo(created.launchTemplateId())
                    .matches("lt-0[0-9a-f]{16}");
            assertThat(template.createTime()).isEqualTo(CloudFixture.START);
        });
        refused(
                "InvalidLaunchTemplateName.NotFoundException",
                "karpenter.k8s.aws/123",
                () -> ec2.describeLaunchTemplates(call -> call.launchTemplateNames("karpenter.k8s.aws/123")));
        refused(
                "InvalidLaunchTemplateId.NotFound",
                created.launchTemplateId(),
                () -> ec2.deleteLaunchTemplate(call -> call.launchTemplateId(created.launchTemplateId())));
    }

    @Test
    void templatesAreFoundByTagsInPages() {
        for (int i = 0; i < 5; i++) {
            create("made-" + i);
        }
        world.template("other", UnaryOperator.identity());

        var found = ec2.describeLaunchTemplatesPaginator(
                call -> call.maxResults(2).filters(filter("tag:eks:eks-cluster-name", "tour")));

        assertThat(found.launchTemplates())
                .extracting(LaunchTemplate::launchTemplateName)
                .isEqualTo(List.of("made-0", "made-1", "made-2", "made-3", "made-4"));
    }

    @Test
    void refusesANameThatExistsOrIsMalformed() {
        create("node");

        refused("InvalidLaunchTemplateName.AlreadyExistsException", "already in use", () -> create("node"));
        refused("InvalidLaunchTemplateName.MalformedException", "a b", () -> create("a b"));
    }

    @Test
    void refusesUserDataThatEc2DoesNotAccept() {
        var large = Base64.getEncoder().encodeToString(new byte[16_385]);

        refused(
                "InvalidUserData.Malformed",
                "User data is limited to",
                () -> world.template("large", data -> data.userData(large)));
        refused("InvalidUserData.Malformed", "BASE64", () -> world.template("text", data -> data.userData("====")));
    }

    @Test
    void aDryRunOfALaunchReportsAnInvalidProfile() {
        world.template("good", UnaryOperator.identity());
        world.template(
                "bad", data -> data.iamInstanceProfile(profile -> profile.name("arn:aws:iam::1:instance-profile/x")));

        refused("DryRunOperation", "", () -> dryRun("good"));
        refused("InvalidParameterValue", "Invalid IAM Instance Profile name", () -> dryRun("bad"));
    }

    void dryRun(String template) {
        var subnet = world.privateSubnets().getFirst();
        ec2.runInstances(call -> call.dryRun(true)
                .minCount(1)
                .maxCount(1)
                .instanceType("m5.large")
                .subnetId(subnet)
                .launchTemplate(used -> used.launchTemplateName(template).version("$Latest")));
    }

    LaunchTemplate create(String name) {
        var tags = TagSpecification.builder()
                .resourceType(ResourceType.LAUNCH_TEMPLATE)
                .tags(Tag.builder().key("eks:eks-cluster-name").value("tour").build())
                .build();
        return ec2.createLaunchTemplate(call -> call.launchTemplateName(name)
                        .launchTemplateData(RequestLaunchTemplateData.builder().build())
                        .tagSpecifications(tags))
                .launchTemplate();
    }
}
