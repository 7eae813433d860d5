package sh.joiner.sandbox.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.testing.Yaml;

/** Pod affinity and anti-affinity. */
class InterPodAffinityTest {

    private static final String ZONE = "topology.kubernetes.io/zone";
    private static final String HOST = "kubernetes.io/hostname";

    private final SchedulingWorld world = new SchedulingWorld();

    private static String rule(String kind, String app, String topologyKey) {
        return """
                affinity:
                  %s:
                    requiredDuringSchedulingIgnoredDuringExecution:
                      - {labelSelector: {matchLabels: {app: %s}}, topologyKey: %s}
                """.formatted(kind, app, topologyKey);
    }

    @Test
    void aPodIsPlacedInTheZoneOfItsAffinity() {
        world.zoned("a", "one")
                .zoned("b", "two")
                .zoned("c", "two")
                .pod("db", "nodeSelector: {kubernetes.io/hostname: b}");
        world.settle().pod("web", rule("podAffinity", "db", ZONE)).settle();

        assertThat(world.place("web")).isEqualTo("c");
    }

    @Test
    void aPodWithoutMatchingPodsWaits() {
        world.zoned("a", "one").pod("web", rule("podAffinity", "db", ZONE)).settle();

        assertThat(world.refusal("web"))
                .isEqualTo("0/1 nodes are available: 1 node(s) didn't match pod affinity rules.");

        world.pod("db", "").settle();

        assertThat(world.place("web")).isEqualTo("a");
    }

    @Test
    void theFirstPodThatMatchesItsOwnTermMayRunAnywhere() {
        world.zoned("a", "one")
                .zoned("b", "two")
                .pod("web-1", "web", rule("podAffinity", "web", ZONE))
                .settle();
        var first = world.place("web-1");
        world.pod("web-2", "web", rule("podAffinity", "web", ZONE)).settle();

        assertThat(first).isNotEmpty();
        assertThat(world.place("web-2")).isEqualTo(first);
    }

    @Test
    void podsWithMutualAntiAffinityUseOneNodeEach() {
        world.node("a").node("b");
        for (int i = 1; i <= 3; i++) {
            world.pod("cache-" + i, "cache", rule("podAntiAffinity", "cache", HOST));
        }
        world.settle();

        assertThat(world.placedOn("a")).isEqualTo(1);
        assertThat(world.placedOn("b")).isEqualTo(1);
        assertThat(world.refusal("cache-3"))
                .isEqualTo("0/2 nodes are available: 2 node(s) didn't match pod anti-affinity rules.");
    }

    @Test
    void placedPodsCanRejectANewPod() {
        world.node("a").pod("shy", rule("podAntiAffinity", "loud", HOST)).settle();
        world.pod("loud", "").settle();

        assertThat(world.refusal("loud"))
                .isEqualTo("0/1 nodes are available: 1 node(s) didn't satisfy existing pods anti-affinity rules.");
    }

    @Test
    void aRejectedPodIsPlacedWhenTheRejectingPodIsDeleted() {
        world.node("a").pod("shy", rule("podAntiAffinity", "loud", HOST)).settle();
        world.pod("loud", "").settle();

        world.store.delete("pods", "default", "shy", Optional.of(0L));
        world.settle();

        assertThat(world.place("loud")).isEqualTo("a");
    }

    @Test
    void podsOfOtherNamespacesCountOnlyIfTheTermSelectsThem() {
        world.store.create("namespaces", Yaml.object("metadata: {name: data, labels: {tier: data}}"));
        world.store.create("pods", Yaml.object("""
                        metadata: {name: db, namespace: data, labels: {app: db}}
                        spec: {containers: [{name: main}]}
                        """));
        world.zoned("a", "one").settle();
        world.pod("unmatched", rule("podAffinity", "db", ZONE));
        world.pod("seeing", rule("podAffinity", "db", ZONE + ", namespaceSelector: {matchLabels: {tier: data}}"));
        world.settle();

        assertThat(world.place("unmatched")).isEmpty();
        assertThat(world.place("seeing")).isEqualTo("a");
    }

    @Test
    void matchLabelKeysNarrowTheTermToPodsOfTheSameRevision() {
        var rule = rule("podAntiAffinity", "web", HOST + ", matchLabelKeys: [revision]");
        world.node("a");
        world.store.create("pods", revision("old", "1", rule));
        world.settle();
        world.store.create("pods", revision("new", "2", rule));
        world.store.create("pods", revision("twin", "1", rule));
        world.settle();

        assertThat(world.place("new")).isEqualTo("a");
        assertThat(world.place("twin")).isEmpty();
    }

    private static ObjectNode revision(String name, String revision, String rule) {
        var pod = Yaml.object("metadata: {name: %s, namespace: default, labels: {app: web, revision: '%s'}}"
                .formatted(name, revision));
        pod.set("spec", Yaml.object("containers: [{name: main}]\n" + rule));
        return pod;
    }

    @Test
    void preferredAffinityAttractsAndPreferredAntiAffinityRepels() {
        world.node("a")
                .node("b")
                .pod("db", "nodeSelector: {kubernetes.io/hostname: b}")
                .settle();
        var request = """
                affinity:
                  %s:
                    preferredDuringSchedulingIgnoredDuringExecution:
                      - {weight: 100, podAffinityTerm: {labelSelector: {matchLabels: {app: db}}, topologyKey: kubernetes.io/hostname}}
                """;
        world.pod("friend", request.formatted("podAffinity"))
                .pod("foe", request.formatted("podAntiAffinity"))
                .settle();

        assertThat(world.place("friend")).isEqualTo("b");
        assertThat(world.place("foe")).isEqualTo("a");
    }
}
