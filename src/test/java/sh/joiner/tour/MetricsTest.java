package sh.joiner.tour;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.testing.Eventually;
import sh.joiner.testing.metric.MetricTable;
import sh.joiner.testing.metric.MetricTable.Row;
import sh.joiner.testing.metric.Scrape;

/** Compares the metrics that Prometheus reads during the sandbox's story with the list of Karpenter's metrics. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(TourSandbox.class)
class MetricsTest {

    private static final Duration LONG = Duration.ofSeconds(90);

    @TestHTTPResource(value = "/", management = true)
    @Nullable
    URI management;

    @Inject
    KubernetesClient client;

    private final MetricTable table = MetricTable.read();

    @Test
    void theMetricsOfTheStoryHaveKarpentersNamesTypesAndLabels() {
        Eventually.within(LONG, this::running, count -> count >= 100);
        client.resource(Eventually.within(LONG, this::anyWithPods, Optional::isPresent)
                        .orElseThrow())
                .delete();

        assertThat(Eventually.within(LONG, () -> faults(scrape()), List::isEmpty))
                .isEmpty();
    }

    @Test
    void noMetricHasANameThatKarpenterDoesNotHave() {
        var known = table.rows().stream().map(Row::name).toList();

        assertThat(scrape().types().keySet().stream().filter(MetricsTest::isKarpenters))
                .isNotEmpty()
                .allSatisfy(name -> assertThat(known).contains(name));
    }

    private static boolean isKarpenters(String name) {
        return name.startsWith("karpenter_") || name.startsWith("operator_");
    }

    private List<String> faults(Scrape scrape) {
        return table.rows().stream().flatMap(row -> row.faults(scrape).stream()).toList();
    }

    private Scrape scrape() {
        var metrics = Objects.requireNonNull(management).resolve("/q/metrics");
        return Scrape.parse(RestAssured.given()
                .accept("text/plain")
                .get(metrics)
                .then()
                .statusCode(200)
                .extract()
                .asString());
    }

    private long running() {
        return runningPods().count();
    }

    private Stream<Pod> runningPods() {
        return client.pods().inAnyNamespace().list().getItems().stream()
                .filter(pod -> "Running".equals(pod.getStatus().getPhase()));
    }

    /** Returns a NodeClaim whose node has pods to evict; a DaemonSet's pods are not evicted. */
    private Optional<NodeClaim> anyWithPods() {
        var busy = runningPods()
                .filter(pod -> !isOfADaemon(pod))
                .map(pod -> pod.getSpec().getNodeName())
                .collect(Collectors.toSet());
        return client.resources(NodeClaim.class).list().getItems().stream()
                .filter(claim -> isInitialized(claim) && !claim.isMarkedForDeletion())
                .filter(claim -> busy.contains(claim.getStatus().nodeName))
                .findFirst();
    }

    private static boolean isOfADaemon(Pod pod) {
        return pod.getMetadata().getOwnerReferences().stream()
                .anyMatch(owner -> owner.getKind().equals("DaemonSet"));
    }

    private static boolean isInitialized(NodeClaim claim) {
        return claim.getStatus().conditions != null
                && claim.getStatus().conditions.stream()
                        .anyMatch(condition -> condition.type.equals("Initialized") && condition.status.equals("True"));
    }
}
