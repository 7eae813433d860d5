package sh.joiner.controller.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.board.Example;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.node.Node;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.WhatIf.Changes;
import sh.joiner.port.WhatIf.PodTemplateCount;
import sh.joiner.port.WhatIf.Prepared;
import sh.joiner.port.WhatIf.SimulatedConsolidation;
import sh.joiner.testing.FakeNetworkFeed;
import sh.joiner.testing.Plans;

/** Changes to the example cluster. Pool general has 8 CPUs left of its limit, pool batch has a taint, and pool gpu has a class that is not ready. */
final class SimulatedChangesTest {

    private static final String GENERAL = """
            apiVersion: karpenter.sh/v1
            kind: NodePool
            metadata: {name: general}
            spec:
              limits: {cpu: "400"}
              template:
                spec:
                  nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: CLASS}
            """;
    private static final String CLASS = """
            apiVersion: karpenter.k8s.aws/v1
            kind: EC2NodeClass
            metadata: {name: new}
            spec:
              amiSelectorTerms: [{alias: al2023@latest}]
              role: nodes
              subnetSelectorTerms: [{tags: {team: a}}]
              securityGroupSelectorTerms: [{tags: {team: a}}]
            """;

    private final Snapshot present = Example.snapshot();
    private final FakeNetworkFeed network = new FakeNetworkFeed();
    private final List<NodeClass> sized = new ArrayList<>();
    private final SimulatedChanges simulation =
            new SimulatedChanges(this::types, network, Simulations.images(), Simulations.sources("bundle"));

    private List<sh.joiner.model.catalog.InstanceType> types(NodeClass nodeClass) {
        sized.add(nodeClass);
        return present.catalog().types("default");
    }

    private Prepared simulate(String manifests, List<String> nodes, @Nullable PodTemplateCount templateCount) {
        return simulation.prepare(present, new Changes(manifests, nodes, templateCount), () -> false);
    }

    private List<String> problems(Prepared prepared) {
        assertThat(prepared).isInstanceOf(Prepared.Invalid.class);
        return ((Prepared.Invalid) prepared).problems();
    }

    @Test
    void requestedPodsAreAddedToTheExistingPods() {
        var snapshot = Simulations.changed(simulate("", List.of(), new PodTemplateCount(3, "2", "1Gi")))
                .snapshot();

        assertThat(snapshot.pods()).hasSize(present.pods().size() + 3).containsAll(present.pods());
        assertThat(snapshot.pods().stream().filter(Pod::isProvisionable)).hasSize(3 + 3);
        assertThat(snapshot.catalog()).as("no class changes").isSameAs(present.catalog());
    }

    @Test
    void aHigherLimitOfAPoolPlacesMorePods() {
        var templateCount = new PodTemplateCount(40, "2", "1Gi");
        var before = Simulations.changed(simulate("", List.of(), templateCount)).snapshot();
        var after = Simulations.changed(simulate(GENERAL.replace("CLASS", "default"), List.of(), templateCount))
                .snapshot();

        assertThat(Plans.of(before).refusals()).hasSizeGreaterThan(2);
        assertThat(Plans.of(after).refusals()).hasSize(2); // two pods fit on no instance type
    }

    @Test
    void podsOfARemovedNodeArePlannedAgain() {
        var node = present.nodes().stream()
                .map(otherNode -> otherNode.name().value())
                .filter(name -> present.pods().stream()
                        .anyMatch(
                                pod -> pod.node() != null && pod.node().value().equals(name)))
                .findFirst()
                .orElseThrow();

        var snapshot = Simulations.changed(simulate("", List.of(node), null)).snapshot();

        assertThat(snapshot.nodes())
                .filteredOn(otherNode -> otherNode.name().value().equals(node))
                .allMatch(Node::isDeleting);
        assertThat(Plans.of(snapshot).placements().size())
                .isGreaterThan(Plans.of(present).placements().size());
    }

    @Test
    void aNewNodeClassGetsItsSubnetsFromEc2() {
        var subnet = new Subnet("subnet-9", "us-east-1c", "use1-az3", 100);
        network.with(subnet, Map.of("team", "a"));

        var picture = Simulations.changed(simulate(CLASS + "---\n" + GENERAL.replace("CLASS", "new"), List.of(), null));

        assertThat(sized).singleElement().satisfies(nodeClass -> {
            assertThat(nodeClass.name()).isEqualTo("new");
            assertThat(nodeClass.resolved().subnets()).containsExactly(subnet);
        });
        assertThat(picture.snapshot().catalog().types("new")).isNotEmpty();
        assertThat(picture.snapshot().pools())
                .filteredOn(pool -> pool.name().equals("general"))
                .allMatch(pool -> pool.isReady());
        assertThat(picture.notes())
                .contains("EC2NodeClass new is assumed to be ready: it was not validated with the proposed spec");
    }

    @Test
    void aNoteNamesAPoolWhoseClassIsNotReady() {
        var picture = Simulations.changed(simulate(GENERAL.replace("CLASS", "legacy"), List.of(), null));

        assertThat(picture.notes())
                .contains("NodePool general would launch no nodes: EC2NodeClass legacy is not ready");
    }

    @Test
    void allProblemsOfARequestAreReportedTogether() {
        var problems = problems(
                simulate(GENERAL.replace("CLASS", "none"), List.of("missing"), new PodTemplateCount(0, "1", "1Gi")));

        assertThat(problems)
                .containsExactly(
                        "pods.count: must be from 1 to 20000, is 0",
                        "removeNodes: node 'missing' not found",
                        "NodePool general: spec.template.spec.nodeClassRef.name: EC2NodeClass 'none' not found");
        assertThat(problems(simulate("", List.of(), new PodTemplateCount(1, "much", ""))))
                .containsExactly("pods.cpu: 'much' is not a quantity such as 500m or 1Gi");
        assertThat(problems(simulate(" ", List.of(), null)))
                .containsExactly(
                        "the request contains no change: specify manifests, nodes to remove, pods, consolidate, or rollout");
    }

    private Prepared consolidated(String... without) {
        return consolidated(present, without);
    }

    private Prepared consolidated(Snapshot present, String... without) {
        var changes = new Changes("", List.of(), null, new SimulatedConsolidation(List.of(without)), null);
        return simulation.prepare(present, changes, () -> false);
    }

    @Test
    void consolidationCanIgnoreTheBudgetsOfAPool() {
        var pool = present.pools().getFirst();

        var pools = Simulations.changed(consolidated("DisruptionBudget:" + pool.name()))
                .snapshot()
                .pools();

        assertThat(pools.getFirst().own().budgets()).isEmpty();
        assertThat(Simulations.changed(consolidated()).snapshot()).isEqualTo(present);
    }

    @Test
    void consolidationCanIgnoreOneOfTwoPodDisruptionBudgets() {
        var other = new PodBudget("shop", "other", null, false);
        var held = present.with(present.around().with(List.of(new PodBudget("shop", "web", null, false), other)));
        assertThat(held.around().rules().freezes()).isNotEmpty();

        var changed = Simulations.changed(consolidated(held, "PodDisruptionBudget:shop/web"));

        assertThat(changed.snapshot().around().budgets()).containsExactly(other);
        assertThat(changed.snapshot().around().rules())
                .as("freezes and windows stay")
                .isEqualTo(present.around().rules());
    }

    @Test
    void consolidationCanIgnoreTheProtectionOfOnePod() {
        var pods = present.pods().stream()
                .map(pod -> pod.annotated(Map.of("karpenter.sh/do-not-disrupt", "true", "team", "a")))
                .toList();
        var held = present.with(present.pools(), present.nodeClasses(), present.nodes(), pods);
        var name = pods.getLast().name();

        var changed = Simulations.changed(consolidated(held, "PodDoNotDisrupt:" + name));

        assertThat(changed.snapshot().pods())
                .filteredOn(pod -> !pod.annotations().containsKey("karpenter.sh/do-not-disrupt"))
                .singleElement()
                .satisfies(pod -> {
                    assertThat(pod.name()).isEqualTo(name);
                    assertThat(pod.annotations()).containsExactly(Map.entry("team", "a"));
                });
    }

    @Test
    void anUnknownBlockerIsRefused() {
        assertThat(problems(consolidated("PodDisruptionBudget:shop/none")))
                .containsExactly(
                        "without: 'PodDisruptionBudget:shop/none' is not known: use PodDisruptionBudget:namespace/name, DisruptionBudget:pool or PodDoNotDisrupt:namespace/name of an existing object");
    }

    @Test
    void thereIsNoResultBeforeInstanceTypesAreKnown() {
        var blank = simulation.prepare(
                present.with(Catalog.EMPTY),
                new Changes("", List.of(), new PodTemplateCount(1, "1", "1Gi")),
                () -> false);

        assertThat(blank).isInstanceOf(Prepared.NotKnown.class);
    }
}
