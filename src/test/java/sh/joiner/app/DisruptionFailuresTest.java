package sh.joiner.app;

import static java.net.HttpURLConnection.HTTP_CONFLICT;
import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodePool;
import sh.joiner.app.environment.SandboxEnvironment;
import sh.joiner.app.setting.Settings;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.Repository;

/** Disruption in a sandbox when something goes wrong: a replacement that never becomes ready, and a node that is too small for its daemons. */
class DisruptionFailuresTest {

    private static final String STARTUP_TAINT = "example.com/wait";

    private static final String WEB = """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web, namespace: default}
            spec:
              replicas: 1
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec:
                  containers:
                    - name: web
                      image: example
                      resources: {requests: {cpu: 1500m, memory: 1Gi}}
            """;

    /** The template has no requests. The LimitRange adds them to the pods. */
    private static final String AGENT = """
            apiVersion: apps/v1
            kind: DaemonSet
            metadata: {name: agent, namespace: kube-system}
            spec:
              selector: {matchLabels: {app: agent}}
              template:
                metadata: {labels: {app: agent}}
                spec:
                  tolerations: [{operator: Exists}]
                  containers: [{name: agent, image: example}]
            """;

    private static final String LIMITS = """
            apiVersion: v1
            kind: LimitRange
            metadata: {name: defaults, namespace: kube-system}
            spec:
              limits: [{type: Container, defaultRequest: {cpu: "1"}}]
            """;

    private final Settings settings = Installation.settings(Map.of("joiner.sandbox.speed", "60"));
    private final SandboxEnvironment world = new SandboxEnvironment(settings.sandbox());
    private final KubernetesClient client =
            ApiClients.builder().withConfig(world.kubernetes()).build();
    private final Installation installation = new Installation(world, settings);

    @BeforeEach
    void start() {
        installation.start();
        for (var file : new String[] {"10-node-class.yaml", "20-node-pool.yaml"}) {
            create(Repository.read(Path.of("kubernetes/examples", file)).replace("nodes: 10%", "nodes: 100%"));
        }
    }

    @AfterEach
    void stop() {
        installation.close();
        client.close();
        world.close();
    }

    private void create(String yaml) {
        HasMetadata object = client.resource(yaml).item();
        client.resource(object).create();
    }

    private boolean isWebRunning() {
        return client.pods().inNamespace("default").withLabel("app", "web").list().getItems().stream()
                .anyMatch(pod -> "Running".equals(pod.getStatus().getPhase())
                        && pod.getMetadata().getDeletionTimestamp() == null);
    }

    private Set<String> claims() {
        return client.resources(NodeClaim.class).list().getItems().stream()
                .map(claim -> claim.getMetadata().getName())
                .collect(Collectors.toSet());
    }

    private Stream<String> events(String reason) {
        return client.v1().events().inAnyNamespace().list().getItems().stream()
                .filter(event -> event.getReason().equals(reason))
                .map(event -> event.getMessage());
    }

    private Stream<String> whyNodesStay() {
        return installation.board().views().nodes().stream()
                .flatMap(node -> node.lifecycle().disruption().stream())
                .flatMap(reason -> reason.blockers().stream());
    }

    /** Returns the codes of everything that blocks nodes, as {@code GET /api/v1/disruptions/candidates} does. */
    private Stream<String> codesOfCandidates() {
        var views = installation.board().views();
        return views.nodes().stream()
                .flatMap(node -> views.disruptionCandidate(node.name()).stream())
                .flatMap(node -> node.reasons().stream())
                .flatMap(reason -> reason.blockers().stream())
                .map(blocker -> blocker.code());
    }

    /** No controller removes the startup taint of the new nodes, so they are never initialized. */
    @Test
    void aNodeStaysIfItsReplacementNeverBecomesReadyAndItsPageSaysWhy() {
        create(WEB);
        eventually(() -> Optional.of(isWebRunning()), is -> is);
        var before = claims();
        requireStartupTaint();

        var failures = eventually(() -> Optional.of(events("DisruptionFailed").toList()), events -> !events.isEmpty());
        var why = eventually(
                () -> whyNodesStay()
                        .filter(text -> text.contains("disruption failed"))
                        .findFirst(),
                _ -> true);

        assertThat(failures.getFirst()).contains("not initialized within 10 minutes", "StartupTaintsExist");
        assertThat(why).contains("is tried again at", "StartupTaintsExist");
        assertThat(codesOfCandidates()).contains("BackOff");
        assertThat(claims()).containsAll(before);
        assertThat(isWebRunning()).isTrue();
        assertThat(client.nodes().list().getItems().stream()
                        .filter(node -> node.getSpec().getTaints().stream()
                                .anyMatch(taint -> taint.getKey().equals("karpenter.sh/disrupted"))))
                .isEmpty();
    }

    /** The startup taint keeps the web server off a node until the agent runs there, however slow the computer is. */
    @Test
    void aNodeThatIsTooSmallForItsDaemonsIsRemovedAsEmptyOnceItsPodRunsElsewhere() {
        requireStartupTaint();
        create(LIMITS);
        create(AGENT);
        create(WEB);

        var first = eventually(() -> Optional.of(claims()), claims -> claims.size() == 1);
        eventually(this::afterStart, _ -> isWebRunning());
        var after = eventually(this::afterStart, claims -> claims.size() == 1 && !claims.equals(first));

        assertThat(isWebRunning()).isTrue();
        assertThat(after).hasSize(1);
        assertThat(disrupted()).containsExactly("Empty");
    }

    private void requireStartupTaint() {
        client.resources(NodePool.class).withName("example").patch(PatchContext.of(PatchType.JSON_MERGE), """
                {"spec": {"template": {"spec": {"startupTaints": [{"key": "%s", "effect": "NoSchedule"}]}}}}
                """.formatted(
                        STARTUP_TAINT));
    }

    /** Removes the startup taint of each node with an agent, and returns the claims. */
    private Optional<Set<String>> afterStart() {
        var started = client.pods().inNamespace("kube-system").withLabel("app", "agent").list().getItems().stream()
                .filter(pod -> "Running".equals(pod.getStatus().getPhase()))
                .map(pod -> pod.getSpec().getNodeName())
                .collect(Collectors.toSet());
        client.nodes().list().getItems().stream()
                .filter(node -> started.contains(node.getMetadata().getName()))
                .filter(node -> node.getSpec().getTaints().removeIf(taint -> STARTUP_TAINT.equals(taint.getKey())))
                .forEach(this::update);
        return Optional.of(claims());
    }

    /** Writes the node, unless it has changed since it was read. */
    private void update(Node node) {
        try {
            client.resource(node).lockResourceVersion().update();
        } catch (KubernetesClientException failure) {
            assertThat(failure.getCode()).isEqualTo(HTTP_CONFLICT);
        }
    }

    private List<String> disrupted() {
        return installation.board().decisions().stream()
                .filter(decision -> decision.kind().code().equals("DisruptionStarted"))
                .map(decision -> decision.text().what().split(":", 2)[0])
                .toList();
    }
}
