package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.image.AMIPolicy;
import sh.joiner.app.environment.SandboxEnvironment;
import sh.joiner.app.setting.Settings;
import sh.joiner.board.catalog.CandidateView;
import sh.joiner.sandbox.call.Fault;
import sh.joiner.sandbox.image.ImageRequest;
import sh.joiner.sandbox.image.ImageStateName;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.CallFaults;
import sh.joiner.testing.Repository;

/** The preflight checks of an AMIPolicy that call AWS, with the whole control plane in the sandbox. */
@Execution(ExecutionMode.CONCURRENT)
class ImagePreflightTest {

    private static final String OTHERS = "999988887777";

    private final Settings settings = Installation.settings(Map.of("joiner.sandbox.speed", "60"));
    private final SandboxEnvironment world = new SandboxEnvironment(settings.sandbox());
    private final KubernetesClient client =
            ApiClients.builder().withConfig(world.kubernetes()).build();
    private final Installation joiner = new Installation(world, settings);

    @BeforeEach
    void start() {
        joiner.start();
        client.resource("""
                apiVersion: joiner.sh/v1alpha1
                kind: AMIPolicy
                metadata: {name: verified}
                spec: {nodeClasses: {names: [web]}, preflight: [LaunchPermission, SnapshotAccess]}
                """).create();
    }

    @AfterEach
    void stop() {
        joiner.close();
        client.close();
        world.close();
    }

    private void classOf(String owner) {
        classOf(owner, "AL2023");
    }

    private void classOf(String owner, String family) {
        client.resource(Repository.read(Path.of("kubernetes/stories/ami-build/10-node-class.yaml"))
                        .replace("owner: self", "owner: \"%s\"".formatted(owner))
                        .replace("amiFamily: AL2023", "amiFamily: " + family))
                .create();
    }

    private static void soon(BooleanSupplier condition) {
        eventually(() -> Optional.of(condition.getAsBoolean()), is -> is);
    }

    private List<String> selected() {
        var status = client.resources(EC2NodeClass.class).withName("web").get().getStatus();
        return status == null || status.amis == null
                ? List.of()
                : status.amis.stream().map(ami -> ami.name).toList();
    }

    private Optional<CandidateView> candidate(String name) {
        return joiner.board().images().stream()
                .filter(candidate -> candidate.ami().imageName().equals(name))
                .findFirst();
    }

    private String preflight() {
        return condition("PreflightComplete");
    }

    /** Returns this condition of the policy, for example {@code False NotChecked: …}. */
    private String condition(String type) {
        var conditions =
                client.resources(AMIPolicy.class).withName("verified").get().getStatus().conditions;
        return conditions == null
                ? ""
                : conditions.stream()
                        .filter(condition -> condition.type.equals(type))
                        .map(condition -> "%s %s: %s".formatted(condition.status, condition.reason, condition.message))
                        .findFirst()
                        .orElse("");
    }

    /** EC2 describes an image for a while after it is no longer shared. In this time, only the dry run fails. */
    @Test
    void anImageThatIsStillDescribedButNoLongerSharedIsRefusedWithAReason() {
        var controls = world.cloud().controls();
        controls.buildImage(
                ImageRequest.named("web-1").ownedBy(OTHERS, Set.of("all")),
                world.clock().now());
        var id = controls.buildImage(
                ImageRequest.named("web-2").ownedBy(OTHERS, Set.of("all")),
                world.clock().now());
        classOf(OTHERS);
        soon(() -> selected().equals(List.of("web-2")));
        soon(() -> preflight().startsWith("True PreflightComplete"));

        controls.setPropagationDelay(Duration.ofDays(1));
        controls.shareImage(id, Set.of());

        soon(() -> selected().equals(List.of("web-1")));
        soon(() -> candidate("web-2").orElseThrow().judgement().verdict().equals("refused"));
        assertThat(candidate("web-2").orElseThrow()).satisfies(candidate -> {
            assertThat(candidate.properties().lifecycle().state()).isEqualTo("available");
            assertThat(candidate.judgement().reasons())
                    .extracting(CandidateView.ReasonView::code)
                    .containsExactly("UnfitLaunchPermission");
            assertThat(candidate.judgement().reasons().getFirst().sentence())
                    .contains("Not authorized for images: [" + id);
        });
    }

    @Test
    void anImageWithAKeyOfAnotherAccountIsReportedAsNotCheckedAndIsNotRefused() {
        world.cloud()
                .controls()
                .buildImage(
                        ImageRequest.named("web-1").encryptedBy(OTHERS),
                        world.clock().now());
        classOf("self");

        soon(() -> selected().equals(List.of("web-1")));
        soon(() -> preflight().startsWith("False NotChecked: SnapshotAccess needs kms:CreateGrant"));

        soon(() -> candidate("web-1").orElseThrow().judgement().notChecked().size() == 1);
        assertThat(candidate("web-1").orElseThrow().judgement().notChecked().getFirst())
                .contains("arn:aws:kms:us-east-1:%s:key/".formatted(OTHERS));
    }

    /** The base BOTTLEROCKET has a smaller root volume than AL2023. The family Custom sets no volumes. */
    @Test
    void aSmallerVolumeAndANewerKubeletAreWarningsUntilThePolicyListsTheChecks() {
        var controls = world.cloud().controls();
        controls.buildImage(ImageRequest.named("web-1"), world.clock().now());
        classOf("self", "Custom");
        soon(() -> selected().equals(List.of("web-1")));
        soon(() -> condition("PreflightPassed").startsWith("True"));

        controls.buildImage(
                onBottlerocket("web-2", Map.of("kubernetes", "1.99.0")),
                world.clock().now());

        soon(() -> selected().equals(List.of("web-2")));
        soon(() -> condition("PreflightPassed").contains("a warning of check KubeletVersion"));
        soon(() -> events().stream().anyMatch(message -> message.contains("(/dev/xvda: 20 GiB to 2 GiB)")));
        soon(() -> events().stream().anyMatch(message -> message.contains("(from its tag kubernetes=1.99.0)")));
        soon(() -> candidate("web-2").orElseThrow().judgement().warnings().stream()
                .anyMatch(warning -> warning.startsWith("KubeletVersion: ")));

        client.resources(AMIPolicy.class).withName("verified").edit(policy -> {
            policy.getSpec().preflight = List.of("KubeletVersion");
            return policy;
        });

        soon(() -> selected().equals(List.of("web-1")));
        soon(() -> condition("PreflightPassed").startsWith("True"));
        soon(() -> candidate("web-2").orElseThrow().judgement().reasons().stream()
                .anyMatch(reason -> reason.code().equals("UnfitKubeletVersion")));
    }

    private static ImageRequest onBottlerocket(String name, Map<String, String> tags) {
        return new ImageRequest(
                name,
                "BOTTLEROCKET",
                "x86_64",
                "",
                Set.of(),
                tags,
                "",
                Set.of(),
                ImageStateName.AVAILABLE,
                null,
                null,
                "");
    }

    private List<String> events() {
        return client.v1().events().inAnyNamespace().list().getItems().stream()
                .filter(event -> event.getReason().equals("AMIWarning"))
                .map(Event::getMessage)
                .toList();
    }

    @Test
    void theMissingPermissionToDescribeSnapshotsIsNamed() {
        var controls = world.cloud().controls();
        world.cloud()
                .calls()
                .add(CallFaults.always(
                        "EC2", "DescribeSnapshots", new Fault.Effect.Refusal("UnauthorizedOperation", "")));
        controls.buildImage(
                ImageRequest.named("web-1").encryptedBy(OTHERS), world.clock().now());
        classOf("self");

        soon(() -> selected().equals(List.of("web-1")));
        soon(() -> preflight().startsWith("False NotChecked: SnapshotAccess needs ec2:DescribeSnapshots"));
    }
}
