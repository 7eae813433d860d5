package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import sh.joiner.api.condition.Condition;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.image.AMIRollout;
import sh.joiner.api.translate.Present;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodeClaimStatus;
import sh.joiner.app.environment.SandboxEnvironment;
import sh.joiner.app.setting.Settings;
import sh.joiner.port.sandbox.Provocation.InstanceChange;
import sh.joiner.port.sandbox.Provocation.NodeChange;
import sh.joiner.sandbox.image.ImageRequest;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.Repository;

/** A new AMI that reaches the nodes step by step, with the whole control plane in the sandbox. */
@Execution(ExecutionMode.CONCURRENT)
class ImageRolloutTest {

    private static final String POLICY = """
            apiVersion: joiner.sh/v1alpha1
            kind: AMIPolicy
            metadata: {name: web}
            spec:
              nodeClasses: {names: [web]}
              rollout:
                steps:
                - {nodes: 1, soak: %s}
                - {percent: 50}
                analysis: {timeToReady: %s}
            """;

    private final Settings settings = Installation.settings(Map.of("joiner.sandbox.speed", "60"));
    private final SandboxEnvironment world = new SandboxEnvironment(settings.sandbox());
    private final KubernetesClient client =
            ApiClients.builder().withConfig(world.kubernetes()).build();
    private final Installation joiner = new Installation(world, settings);
    private String stable = "";

    @BeforeEach
    void start() {
        stable = build("web-1");
        joiner.start();
        create("10-node-class.yaml", "name: web\n", "name: web\n");
        create("20-node-pool.yaml", "cpu: \"16\"", "cpu: \"64\"");
        create("30-web.yaml", "cpu: 500m", "cpu: \"3\""); // one pod on a node
        soon(() -> imagesOfReadyNodes().equals(List.of(stable, stable, stable, stable)));
    }

    @AfterEach
    void stop() {
        joiner.close();
        client.close();
        world.close();
    }

    private String build(String name) {
        return world.cloud()
                .controls()
                .buildImage(ImageRequest.named(name), world.clock().now());
    }

    private void create(String file, String old, String changed) {
        var text =
                Repository.read(Path.of("kubernetes/stories/ami-build/" + file)).replace(old, changed);
        client.load(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))
                .create();
    }

    private static void soon(BooleanSupplier condition) {
        eventually(() -> Optional.of(condition.getAsBoolean()), is -> is);
    }

    private List<String> imagesOfReadyNodes() {
        return claims().filter(claim -> claim.getMetadata().getDeletionTimestamp() == null)
                .map(NodeClaim::getStatus)
                .filter(status -> status != null && isInitialized(status.conditions))
                .map(status -> Present.text(status.imageID))
                .sorted()
                .toList();
    }

    private Stream<NodeClaim> claims() {
        return client.resources(NodeClaim.class).list().getItems().stream();
    }

    private static boolean isInitialized(@Nullable List<Condition> conditions) {
        return Present.list(conditions).stream()
                .anyMatch(condition -> condition.type.equals("Initialized") && condition.status.equals("True"));
    }

    private long nodesWith(String image) {
        return claims().filter(claim -> claim.getStatus() != null && image.equals(claim.getStatus().imageID))
                .count();
    }

    private NodeClaimStatus nodeWith(String image) {
        return claims().flatMap(claim -> Stream.ofNullable(claim.getStatus()))
                .filter(status -> image.equals(status.imageID))
                .findFirst()
                .orElseThrow();
    }

    private Optional<AMIRollout> rollout() {
        return client.resources(AMIRollout.class).list().getItems().stream()
                .max(Comparator.comparing(found -> found.getMetadata().getCreationTimestamp()));
    }

    private String phase() {
        return rollout().map(found -> found.getStatus().phase).orElse("");
    }

    private List<String> selected() {
        var amis = client.resources(EC2NodeClass.class).withName("web").get().getStatus().amis;
        return amis == null ? List.of() : amis.stream().map(ami -> ami.id).toList();
    }

    /** Returns the types and reasons of the events on the AMIRollout. */
    private Stream<String> events() {
        var rollout = rollout().orElseThrow().getMetadata();
        return client.v1().events().inNamespace("default").list().getItems().stream()
                .filter(event -> "joiner.sh/v1alpha1 AMIRollout %s %s"
                        .formatted(rollout.getName(), rollout.getUid())
                        .equals(object(event.getInvolvedObject())))
                .map(event -> event.getType() + " " + event.getReason());
    }

    private static String object(ObjectReference object) {
        return "%s %s %s %s".formatted(object.getApiVersion(), object.getKind(), object.getName(), object.getUid());
    }

    private void request(String request) {
        client.resources(AMIRollout.class)
                .withName(rollout().orElseThrow().getMetadata().getName())
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"request\":\"%s\"}}".formatted(request));
    }

    @Test
    void aNewImageReachesOneNodeThenHalfOfThemThenAll() {
        client.resource(POLICY.formatted("10m", "5h")).create();
        var candidate = build("web-2");

        soon(() -> phase().equals("Soaking"));
        assertThat(nodesWith(candidate)).isEqualTo(1);
        assertThat(selected()).as("launches use the stable image").containsExactly(stable);
        client.apps().deployments().inNamespace("web").withName("web").scale(5);
        soon(() -> imagesOfReadyNodes().size() == 5);
        assertThat(nodesWith(candidate)).as("new pods get the stable image").isEqualTo(1);

        soon(() -> phase().equals("Succeeded"));
        assertThat(imagesOfReadyNodes()).containsOnly(candidate);
        soon(() -> selected().equals(List.of(candidate)));
    }

    @Test
    void anImageWhoseKubeletNeverStartsIsRejectedAtTheFirstNode() {
        client.resource(POLICY.formatted("5m", "10m")).create();
        var broken = ImageRequest.named("web-2").tagged(Map.of("sandbox/kubelet", "fails"));
        var candidate =
                world.cloud().controls().buildImage(broken, world.clock().now());

        soon(() -> {
            assertThat(nodesWith(candidate)).as("nodes with the broken image").isLessThanOrEqualTo(1);
            return phase().equals("Failed");
        });
        assertThat(rollout().orElseThrow().getStatus().message)
                .startsWith("the analysis has failed: 0 of 1 nodes initialized within");
        soon(() -> nodesWith(candidate) == 0);
        client.apps().deployments().inNamespace("web").withName("web").scale(5);
        soon(() -> imagesOfReadyNodes().equals(List.of(stable, stable, stable, stable, stable)));
    }

    @Test
    void aNodeThatLosesItsReadinessReturnsTheNodesToTheStableImage() {
        client.resource(POLICY.formatted("100h", "5h")).create();
        var candidate = build("web-2");
        soon(() -> phase().equals("Soaking"));

        var canary = Present.text(nodeWith(candidate).nodeName);
        world.steering().provoke(new NodeChange(canary, "not-ready", null));

        soon(() -> phase().equals("Failed"));
        assertThat(rollout().orElseThrow().getStatus().message)
                .startsWith("the analysis has failed: node %s has condition Ready=False since ".formatted(canary));
        soon(() -> imagesOfReadyNodes().equals(List.of(stable, stable, stable, stable)));
        assertThat(selected()).containsExactly(stable);
    }

    @Test
    void anImageWhosePodsRestartPausesTheRolloutUntilAUserAbortsIt() {
        client.resource(POLICY.formatted("100h", "5h").replace("analysis:", "onFailure: Pause\n    analysis:"))
                .create();
        var restarting = ImageRequest.named("web-2").tagged(Map.of("sandbox/pods", "restart"));
        var candidate =
                world.cloud().controls().buildImage(restarting, world.clock().now());

        soon(() -> phase().equals("Paused"));
        assertThat(nodesWith(candidate)).isEqualTo(1);
        assertThat(rollout().orElseThrow().getStatus().message)
                .matches(
                        "the analysis has failed: containers restart [0-9.]+ times per pod and hour on nodes with a candidate AMI,"
                                + " 0 times on old nodes, and at most 0.15 times is allowed"
                                + " \\(pod web/web-[-a-z0-9]+ on node %s has [45] restarts\\)\\. Set spec.request .*"
                                        .formatted(Pattern.quote(Present.text(nodeWith(candidate).nodeName))));
        soon(() -> events().anyMatch("Warning AMIRolloutPaused"::equals));

        request("Abort");
        soon(() -> phase().equals("Failed"));
        soon(() -> imagesOfReadyNodes().equals(List.of(stable, stable, stable, stable)));
    }

    @Test
    void aNodeThatDisappearsReturnsTheNodesToTheStableImage() {
        client.resource(POLICY.formatted("100h", "5h")).create();
        var candidate = build("web-2");
        soon(() -> phase().equals("Soaking"));
        var canary = claims().filter(claim -> candidate.equals(claim.getStatus().imageID))
                .findFirst()
                .orElseThrow()
                .getMetadata()
                .getName();

        world.steering().provoke(new InstanceChange(instance(nodeWith(candidate)), "terminate"));

        soon(() -> phase().equals("Failed"));
        assertThat(rollout().orElseThrow().getStatus().message)
                .startsWith(
                        "the analysis has failed: 1 of 1 initialized nodes was lost without a disruption command or an"
                                + " interruption, and at most 2 % may be lost (NodeClaim " + canary + ")");
        soon(() -> imagesOfReadyNodes().equals(List.of(stable, stable, stable, stable)));
    }

    private static String instance(NodeClaimStatus status) {
        var provider = Present.text(status.providerID);
        return provider.substring(provider.lastIndexOf('/') + 1);
    }

    @Test
    void afterAnAbortTheNodesReturnToTheStableImage() {
        client.resource(POLICY.formatted("100h", "5h")).create();
        var candidate = build("web-2");
        soon(() -> phase().equals("Soaking"));

        request("Abort");

        soon(() -> phase().equals("Failed"));
        soon(() -> imagesOfReadyNodes().equals(List.of(stable, stable, stable, stable)));
        assertThat(selected()).containsExactly(stable);
        assertThat(joiner.board().images())
                .filteredOn(found -> found.ami().image().equals(candidate))
                .allSatisfy(found -> assertThat(found.judgement().verdict()).isEqualTo("refused"));

        client.resources(AMIRollout.class).delete();
        soon(() -> phase().equals("Soaking"));
    }
}
