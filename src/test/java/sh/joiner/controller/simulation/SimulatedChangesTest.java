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
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.WhatIf.Crowd;
import sh.joiner.port.WhatIf.Imagined;
import sh.joiner.port.WhatIf.Question;
import sh.joiner.testing.FakeNetworkFeed;
import sh.joiner.testing.Plans;

/** Changes to the example cluster: pool general has 8 CPUs left of its limit, pool batch a taint, pool gpu a broken class. */
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
    private final SimulatedChanges imagination = new SimulatedChanges(this::types, network);

    private List<sh.joiner.model.catalog.InstanceType> types(NodeClass nodeClass) {
        sized.add(nodeClass);
        return present.catalog().types("default");
    }

    private Imagined imagine(String manifests, List<String> nodes, @Nullable Crowd crowd) {
        return imagination.imagine(present, new Question(manifests, nodes, crowd), () -> false);
    }

    private static Imagined.Picture picture(Imagined imagined) {
        assertThat(imagined).isInstanceOf(Imagined.Picture.class);
        return (Imagined.Picture) imagined;
    }

    private List<String> problems(Imagined imagined) {
        assertThat(imagined).isInstanceOf(Imagined.Nonsense.class);
        return ((Imagined.Nonsense) imagined).problems();
    }

    @Test
    void aCrowdWaitsBesideThePodsThatAreThere() {
        var picture = picture(imagine("", List.of(), new Crowd(3, "2", "1Gi"))).snapshot();

        assertThat(picture.pods()).hasSize(present.pods().size() + 3).containsAll(present.pods());
        assertThat(picture.pods().stream().filter(Pod::isProvisionable)).hasSize(3 + 3);
        assertThat(picture.catalog()).as("no class is otherwise").isSameAs(present.catalog());
    }

    @Test
    void aPoolWithAHigherLimitTakesThePodsThatItHadNoRoomFor() {
        var crowd = new Crowd(40, "2", "1Gi");
        var before = picture(imagine("", List.of(), crowd)).snapshot();
        var after = picture(imagine(GENERAL.replace("CLASS", "default"), List.of(), crowd))
                .snapshot();

        assertThat(Plans.of(before).refusals()).hasSizeGreaterThan(2);
        assertThat(Plans.of(after).refusals()).hasSize(2); // the two giants
    }

    @Test
    void podsOfANodeThatGoesLookForAnotherPlace() {
        var node = present.nodes().stream()
                .map(otherNode -> otherNode.name().value())
                .filter(name -> present.pods().stream()
                        .anyMatch(
                                pod -> pod.node() != null && pod.node().value().equals(name)))
                .findFirst()
                .orElseThrow();

        var picture = picture(imagine("", List.of(node), null)).snapshot();

        assertThat(picture.nodes())
                .filteredOn(otherNode -> otherNode.name().value().equals(node))
                .allMatch(Node::isDeleting);
        assertThat(Plans.of(picture).placements().size())
                .isGreaterThan(Plans.of(present).placements().size());
    }

    @Test
    void aNewNodeClassIsSizedWithTheSubnetsThatEc2HasForIt() {
        var subnet = new Subnet("subnet-9", "us-east-1c", "use1-az3", 100);
        network.with(subnet, Map.of("team", "a"));

        var picture = picture(imagine(CLASS + "---\n" + GENERAL.replace("CLASS", "new"), List.of(), null));

        assertThat(sized).singleElement().satisfies(nodeClass -> {
            assertThat(nodeClass.name()).isEqualTo("new");
            assertThat(nodeClass.resolved().subnets()).containsExactly(subnet);
        });
        assertThat(picture.snapshot().catalog().types("new")).isNotEmpty();
        assertThat(picture.snapshot().pools())
                .filteredOn(pool -> pool.name().equals("general"))
                .allMatch(pool -> pool.isReady());
        assertThat(picture.notes())
                .contains("node class new is taken to be ready: nobody has looked at it as it would be");
    }

    @Test
    void aPoolOfAClassThatIsNotReadySaysSo() {
        var picture = picture(imagine(GENERAL.replace("CLASS", "legacy"), List.of(), null));

        assertThat(picture.notes()).contains("pool general would launch nothing: its node class legacy is not ready");
    }

    @Test
    void whatCannotBeMeantIsToldAllAtOnce() {
        var problems = problems(imagine(GENERAL.replace("CLASS", "none"), List.of("nobody"), new Crowd(0, "1", "1Gi")));

        assertThat(problems)
                .containsExactly(
                        "pods.count: it must be 1 to 20000, was 0",
                        "removeNodes: there is no node called 'nobody'",
                        "NodePool general: spec.template.spec.nodeClassRef.name: there is no EC2NodeClass 'none'");
        assertThat(problems(imagine("", List.of(), new Crowd(1, "much", ""))))
                .containsExactly("pods.cpu: 'much' is not a quantity");
        assertThat(problems(imagine(" ", List.of(), null)))
                .containsExactly("nothing would be otherwise: give manifests, nodes to remove, or pods");
    }

    @Test
    void beforeTypesAreKnownNobodyCanSay() {
        var blank = imagination.imagine(
                present.with(Catalog.EMPTY), new Question("", List.of(), new Crowd(1, "1", "1Gi")), () -> false);

        assertThat(blank).isInstanceOf(Imagined.NotKnown.class);
    }
}
