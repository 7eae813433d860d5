package sh.joiner.sandbox.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The filters that depend on a single node. The messages are those of kube-scheduler. */
class NodeRulesTest {

    private final SchedulingWorld world = new SchedulingWorld();

    @Test
    void aPodWithoutRequirementsIsBoundAndMarkedScheduled() {
        world.node("a").pod("web", "").settle();

        assertThat(world.place("web")).isEqualTo("a");
        assertThat(world.object("web").at("/status/conditions/0/status").asText())
                .isEqualTo("True");
        assertThat(world.events("web")).singleElement().satisfies(event -> {
            assertThat(event.path("reason").asText()).isEqualTo("Scheduled");
            assertThat(event.path("message").asText()).isEqualTo("Successfully assigned default/web to a");
        });
    }

    @Test
    void aPodOfAnotherSchedulerIsIgnored() {
        world.node("a").pod("web", "schedulerName: other").settle();

        assertThat(world.place("web")).isEmpty();
        assertThat(world.message("web")).isEmpty();
    }

    @Test
    void aGatedPodWaitsUntilItsGatesAreRemoved() {
        world.node("a")
                .pod("web", "schedulingGates: [{name: example.com/wait}]")
                .settle();

        assertThat(world.place("web")).isEmpty();
        assertThat(world.object("web").at("/status/conditions/0/reason").asText())
                .isEqualTo("SchedulingGated");

        world.store.update("pods", "default", "web", pod -> {
            pod.withObject("/spec").remove("schedulingGates");
            return pod;
        });
        world.settle();

        assertThat(world.place("web")).isEqualTo("a");
    }

    @Test
    void aCordonedNodeGetsNoPods() {
        world.node("a").changeNode("a", "unschedulable: true").pod("web", "").settle();

        assertThat(world.refusal("web")).isEqualTo("0/1 nodes are available: 1 node(s) were unschedulable.");
    }

    @Nested
    class Taints {

        @ParameterizedTest(name = "{0}")
        @CsvSource(
                delimiter = '|',
                value = {
                    "by key and value | {key: team, value: red, effect: NoSchedule}",
                    "by key alone | {key: team, operator: Exists}",
                    "everything | {operator: Exists}"
                })
        void aTaintedNodeAcceptsPodsThatTolerateTheTaint(String name, String toleration) {
            world.node("a").changeNode("a", "taints: [{key: team, value: red, effect: NoSchedule}]");
            world.pod("web", "tolerations: [" + toleration + "]").settle();

            assertThat(world.place("web")).isEqualTo("a");
        }

        @ParameterizedTest(name = "{0}")
        @CsvSource(
                delimiter = '|',
                value = {
                    "other value | {key: team, value: blue, effect: NoSchedule}",
                    "other effect | {key: team, operator: Exists, effect: NoExecute}",
                    "other key | {key: crew, operator: Exists}"
                })
        void aTolerationOfAnotherTaintHasNoEffect(String name, String toleration) {
            world.node("a").changeNode("a", "taints: [{key: team, value: red, effect: NoSchedule}]");
            world.pod("web", "tolerations: [" + toleration + "]").settle();

            assertThat(world.refusal("web"))
                    .isEqualTo("0/1 nodes are available: 1 node(s) had untolerated taint {team: red}.");
        }

        @Test
        void aPreferNoScheduleTaintMakesANodeTheSecondChoice() {
            world.node("a").node("b").changeNode("a", "taints: [{key: old, effect: PreferNoSchedule}]");
            world.pod("web", "").settle();

            assertThat(world.place("web")).isEqualTo("b");
        }
    }

    @Nested
    class Affinity {

        private static final String REQUIRED = """
                affinity:
                  nodeAffinity:
                    requiredDuringSchedulingIgnoredDuringExecution:
                      nodeSelectorTerms: [%s]
                """;

        @ParameterizedTest(name = "{0}")
        @CsvSource(
                delimiter = '|',
                value = {
                    "In | {key: size, operator: In, values: ['8', '16']} | b",
                    "NotIn | {key: size, operator: NotIn, values: ['8']} | a",
                    "Exists | {key: size, operator: Exists} | b",
                    "DoesNotExist | {key: size, operator: DoesNotExist} | a",
                    "Gt | {key: size, operator: Gt, values: ['7']} | b",
                    "Lt | {key: size, operator: Lt, values: ['9']} | b"
                })
        void everyOperatorSelectsItsNode(String name, String rule, String expected) {
            world.node("a").node("b", "size=8");
            world.pod("web", REQUIRED.formatted("{matchExpressions: [" + rule + "]}"))
                    .settle();

            assertThat(world.place("web")).isEqualTo(expected);
        }

        @Test
        void oneTermIsEnoughButAllRulesOfTheTermMustMatch() {
            world.node("a", "x=1").node("b", "x=1", "y=2");
            var never = "{matchExpressions: [{key: z, operator: Exists}]}";
            var both = "{matchExpressions: [{key: x, operator: Exists}, {key: y, operator: Exists}]}";
            world.pod("web", REQUIRED.formatted(never + "," + both)).settle();

            assertThat(world.place("web")).isEqualTo("b");
        }

        @Test
        void aNodeSelectorIsReportedTogetherWithAffinity() {
            world.node("a").pod("web", "nodeSelector: {disk: ssd}").settle();

            assertThat(world.refusal("web"))
                    .isEqualTo("0/1 nodes are available: 1 node(s) didn't match Pod's node affinity/selector.");
        }

        @Test
        void aPodAssignedByNodeNameIgnoresOtherNodes() {
            world.node("a").node("b").node("c").changeNode("b", "unschedulable: true");
            var named = "{matchFields: [{key: metadata.name, operator: In, values: [b]}]}";
            world.pod("daemon", REQUIRED.formatted(named)).settle();

            assertThat(world.refusal("daemon"))
                    .isEqualTo(
                            "0/3 nodes are available: 1 node(s) were unschedulable, 2 node(s) didn't satisfy plugin(s) [NodeAffinity].");
        }

        @Test
        void aPreferredNodeWins() {
            world.node("a").node("b", "disk=ssd");
            world.pod("web", """
                    affinity:
                      nodeAffinity:
                        preferredDuringSchedulingIgnoredDuringExecution:
                          - {weight: 50, preference: {matchExpressions: [{key: disk, operator: In, values: [ssd]}]}}
                    """);
            world.settle();

            assertThat(world.place("web")).isEqualTo("b");
        }
    }
}
