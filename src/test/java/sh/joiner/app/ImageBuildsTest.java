package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

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
import sh.joiner.sandbox.image.ImageRequest;
import sh.joiner.sandbox.image.ImageStateName;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.Repository;

/** AMIs that are built, fail and are deregistered, with the whole control plane in the sandbox. */
@Execution(ExecutionMode.CONCURRENT)
class ImageBuildsTest {

    private final Settings settings = Installation.settings(Map.of("joiner.sandbox.speed", "60"));
    private final SandboxEnvironment world = new SandboxEnvironment(settings.sandbox());
    private final KubernetesClient client =
            ApiClients.builder().withConfig(world.kubernetes()).build();
    private Installation joiner = new Installation(world, settings);

    @BeforeEach
    void start() {
        world.cloud()
                .controls()
                .buildImage(
                        ImageRequest.named("web-1").tagged(Map.of("qa", "passed")),
                        world.clock().now());
        joiner.start();
        client.resource(Repository.read(Path.of("kubernetes/stories/ami-build/10-node-class.yaml")))
                .create();
        soon(() -> selected().equals(List.of("web-1")));
    }

    @AfterEach
    void stop() {
        joiner.close();
        client.close();
        world.close();
    }

    private static void soon(BooleanSupplier condition) {
        eventually(() -> Optional.of(condition.getAsBoolean()), is -> is);
    }

    private List<String> selected() {
        var amis = client.resources(EC2NodeClass.class).withName("web").get().getStatus().amis;
        return amis == null ? List.of() : amis.stream().map(ami -> ami.name).toList();
    }

    /** Returns the state and the verdict of the image, for example {@code pending refused}. */
    private String stateAndVerdict(String name) {
        return joiner.board().images().stream()
                .filter(candidate -> candidate.ami().imageName().equals(name))
                .map(candidate -> candidate.properties().lifecycle().state() + " "
                        + candidate.judgement().verdict())
                .findFirst()
                .orElse("");
    }

    private String build(ImageRequest request) {
        return world.cloud().controls().buildImage(request, world.clock().now());
    }

    @Test
    void aPendingImageIsShownAsRefusedAndSelectedOnceItIsAvailable() {
        build(ImageRequest.named("web-2").availableAfter(Duration.ofHours(5)));

        soon(() -> stateAndVerdict("web-2").equals("pending refused"));
        assertThat(selected()).containsExactly("web-1");
        assertThat(joiner.board().images())
                .filteredOn(candidate -> candidate.ami().imageName().equals("web-2"))
                .flatExtracting(candidate -> candidate.judgement().reasons())
                .extracting(CandidateView.ReasonView::sentence)
                .containsExactly("its EC2 state is pending");

        world.steering().advance(Duration.ofHours(5));
        soon(() -> selected().equals(List.of("web-2")));
        assertThat(stateAndVerdict("web-2")).isEqualTo("available selected");
        assertThat(stateAndVerdict("web-1")).isEqualTo("available superseded");
    }

    @Test
    void aFailedImageIsShownAndNotUsed() {
        build(ImageRequest.named("web-2").failingAfter(Duration.ofMinutes(1)));

        soon(() -> stateAndVerdict("web-2").equals("failed refused"));

        assertThat(selected()).containsExactly("web-1");
    }

    @Test
    void aDeregisteredImageIsDroppedAndStillShownAfterARestart() {
        var id = build(ImageRequest.named("web-2"));
        soon(() -> selected().equals(List.of("web-2")));

        world.cloud()
                .controls()
                .changeImageState(id, ImageStateName.DEREGISTERED, world.clock().now());

        soon(() -> selected().equals(List.of("web-1")));
        soon(() -> stateAndVerdict("web-2").equals("deregistered refused"));
        soon(() -> events().contains("AMIDropped") && events().contains("AMIOlderSelected"));
        var since = joiner.board().image(id).orElseThrow().lifecycle().since();

        joiner.close();
        joiner = new Installation(world, settings).start();

        soon(() -> stateAndVerdict("web-2").equals("deregistered refused"));
        assertThat(joiner.board().image(id).orElseThrow().lifecycle().since()).isEqualTo(since);
    }

    @Test
    void anImageThatIsNoLongerSharedIsShownAndNotUsed() {
        var shared = build(ImageRequest.named("theirs-1").ownedBy("999988887777", Set.of("all")));
        client.resource(Repository.read(Path.of("kubernetes/stories/ami-build/10-node-class.yaml"))
                        .replace("name: web\n", "name: theirs\n")
                        .replace("name: web-*", "name: theirs-*")
                        .replace("owner: self", "owner: \"999988887777\""))
                .create();
        soon(() -> stateAndVerdict("theirs-1").equals("available selected"));

        world.cloud().controls().shareImage(shared, Set.of());

        soon(() -> stateAndVerdict("theirs-1").equals("deregistered refused"));
        soon(() -> client.resources(EC2NodeClass.class).withName("theirs").get().getStatus().amis == null);
    }

    private List<String> events() {
        return client.v1().events().inAnyNamespace().list().getItems().stream()
                .map(event -> event.getReason())
                .toList();
    }

    @Test
    void aPolicyAllowsOnlyVerifiedImagesAndTheOtherPolicyIsSuperseded() {
        client.resource("""
                apiVersion: joiner.sh/v1alpha1
                kind: AMIPolicy
                metadata: {name: all-classes}
                spec: {nodeClasses: {selector: {}}, offset: 1}
                """).create();
        client.resource("""
                apiVersion: joiner.sh/v1alpha1
                kind: AMIPolicy
                metadata: {name: verified}
                spec: {nodeClasses: {names: [web]}, requireTags: {qa: passed}}
                """).create();
        soon(() -> condition("verified", "InForce").equals("True InForce"));

        build(ImageRequest.named("web-2"));

        soon(() -> stateAndVerdict("web-2").equals("available refused"));
        assertThat(selected()).containsExactly("web-1");
        soon(() -> condition("all-classes", "Superseded").equals("True Superseded"));
        assertThat(condition("verified", "Ready")).isEqualTo("True Ready");

        client.resources(AMIPolicy.class).delete();

        soon(() -> selected().equals(List.of("web-2")));
    }

    private String condition(String policy, String type) {
        var conditions =
                client.resources(AMIPolicy.class).withName(policy).get().getStatus().conditions;
        return conditions == null
                ? ""
                : conditions.stream()
                        .filter(condition -> condition.type.equals(type))
                        .map(condition -> condition.status + " " + condition.reason)
                        .findFirst()
                        .orElse("");
    }

    @Test
    void observationsOfImagesAreStoredInOneConfigMap() {
        build(ImageRequest.named("web-2").in(ImageStateName.FAILED));
        soon(() -> stateAndVerdict("web-2").equals("failed refused"));

        soon(() -> {
            var map = client.configMaps()
                    .inNamespace("default")
                    .withName("joiner-images")
                    .get();
            return map != null && map.getData().getOrDefault("web", "").contains("\"state\":\"failed\"");
        });

        client.resources(EC2NodeClass.class).withName("web").delete();

        soon(() -> {
            var data = client.configMaps()
                    .inNamespace("default")
                    .withName("joiner-images")
                    .get()
                    .getData();
            return data == null || !data.containsKey("web");
        });
        soon(() -> joiner.board().images().isEmpty());
    }
}
