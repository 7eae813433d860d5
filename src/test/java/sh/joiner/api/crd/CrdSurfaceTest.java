package sh.joiner.api.crd;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The surface of each kind in kubectl: names, columns, subresources (core 1.1 to 1.5, aws 1.1). */
class CrdSurfaceTest {

    private static final String READY = "Ready string .status.conditions[?(@.type==\"Ready\")].status";
    private static final String AGE = "Age date .metadata.creationTimestamp";

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource("names")
    void hasItsNames(Crd crd, String expected) {
        var names = crd.names();

        assertThat("%s %s %s %s short %s in %s"
                        .formatted(
                                crd.root().at("/spec/scope").asText(),
                                names.path("plural").asText(),
                                names.path("singular").asText(),
                                names.path("listKind").asText(),
                                words(names.path("shortNames")),
                                words(names.path("categories"))))
                .isEqualTo(expected);
        assertThat(crd.root().at("/metadata/name").asText())
                .isEqualTo(names.path("plural").asText() + "." + crd.group());
    }

    static Stream<Arguments> names() {
        return Stream.of(
                argumentSet("pool", Crd.NODE_POOL, "Cluster nodepools nodepool NodePoolList short [] in [karpenter]"),
                argumentSet(
                        "claim", Crd.NODE_CLAIM, "Cluster nodeclaims nodeclaim NodeClaimList short [] in [karpenter]"),
                argumentSet(
                        "overlay",
                        Crd.NODE_OVERLAY,
                        "Cluster nodeoverlays nodeoverlay NodeOverlayList short [overlays] in [karpenter]"),
                argumentSet(
                        "buffer",
                        Crd.CAPACITY_BUFFER,
                        "Namespaced capacitybuffers capacitybuffer CapacityBufferList short [cb] in [autoscaling]"),
                argumentSet(
                        "image policy",
                        Crd.AMI_POLICY,
                        "Cluster amipolicies amipolicy AMIPolicyList short [amip] in [joiner]"),
                argumentSet(
                        "image rollout",
                        Crd.AMI_ROLLOUT,
                        "Cluster amirollouts amirollout AMIRolloutList short [amir] in [joiner]"),
                argumentSet(
                        "interruption policy",
                        Crd.INTERRUPTION_POLICY,
                        "Cluster interruptionpolicies interruptionpolicy InterruptionPolicyList short [intp] in [joiner]"),
                argumentSet(
                        "interruption",
                        Crd.NODE_INTERRUPTION,
                        "Cluster nodeinterruptions nodeinterruption NodeInterruptionList short [nint] in [joiner]"),
                argumentSet(
                        "window",
                        Crd.MAINTENANCE_WINDOW,
                        "Cluster maintenancewindows maintenancewindow MaintenanceWindowList short [mw] in [joiner]"),
                argumentSet(
                        "freeze",
                        Crd.DISRUPTION_FREEZE,
                        "Cluster disruptionfreezes disruptionfreeze DisruptionFreezeList short [dfz] in [joiner]"),
                argumentSet(
                        "node class",
                        Crd.EC2_NODE_CLASS,
                        "Cluster ec2nodeclasses ec2nodeclass EC2NodeClassList short [ec2nc, ec2ncs] in [karpenter]"));
    }

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource("columns")
    void printsItsColumns(Crd crd, String expected) {
        var columns = crd.version().path("additionalPrinterColumns").valueStream();

        assertThat(columns.map(CrdSurfaceTest::column).collect(joining("\n", "", "\n")))
                .isEqualTo(expected);
    }

    static Stream<Arguments> columns() {
        return Stream.of(
                argumentSet("pool", Crd.NODE_POOL, """
                        NodeClass string .spec.template.spec.nodeClassRef.name
                        Nodes string .status.nodes
                        %s
                        %s
                        Weight integer .spec.weight wide
                        CPU string .status.resources.cpu wide
                        Memory string .status.resources.memory wide
                        """.formatted(READY, AGE)),
                argumentSet("claim", Crd.NODE_CLAIM, """
                        Type string .metadata.labels.node\\.kubernetes\\.io/instance-type
                        Capacity string .metadata.labels.karpenter\\.sh/capacity-type
                        Zone string .metadata.labels.topology\\.kubernetes\\.io/zone
                        Node string .status.nodeName
                        %s
                        %s
                        ImageID string .status.imageID wide
                        ID string .status.providerID wide
                        NodePool string .metadata.labels.karpenter\\.sh/nodepool wide
                        NodeClass string .spec.nodeClassRef.name wide
                        Drifted string .status.conditions[?(@.type=="Drifted")].status wide
                        """.formatted(READY, AGE)),
                argumentSet("overlay", Crd.NODE_OVERLAY, """
                        %s
                        %s
                        Weight integer .spec.weight wide
                        """.formatted(READY, AGE)),
                argumentSet("buffer", Crd.CAPACITY_BUFFER, """
                        Strategy string .spec.provisioningStrategy
                        PodTemplate string .status.podTemplateRef.name
                        Replicas integer .status.replicas
                        ConditionsType string .status.conditions[*].type
                        ConditionsStatus string .status.conditions[*].status
                        ConditionsReason string .status.conditions[*].reason
                        %s
                        """.formatted(AGE)),
                argumentSet("image policy", Crd.AMI_POLICY, """
                        %s
                        InForce string .status.conditions[?(@.type=="InForce")].status
                        NodeClasses string .status.nodeClasses
                        MinAge string .spec.minAge
                        Offset integer .spec.offset
                        %s
                        Why string .status.conditions[?(@.type=="Valid")].message wide
                        """.formatted(READY, AGE)),
                argumentSet("image rollout", Crd.AMI_ROLLOUT, """
                        NodeClass string .spec.nodeClass
                        Phase string .status.phase
                        Step integer .status.step
                        Steps integer .status.steps
                        Nodes string .status.nodes.progress
                        %s
                        Why string .status.message
                        """.formatted(AGE)),
                argumentSet("interruption policy", Crd.INTERRUPTION_POLICY, """
                        %s
                        NodePools string .status.nodePools
                        MaxConcurrent string .spec.maxConcurrent
                        %s
                        Why string .status.conditions[?(@.type=="Valid")].message wide
                        """.formatted(READY, AGE)),
                argumentSet("interruption", Crd.NODE_INTERRUPTION, """
                        Node string .spec.nodeName
                        Kind string .spec.kind
                        Action string .status.action
                        When string .status.actAt
                        Phase string .status.phase
                        %s
                        Pool string .spec.nodePoolName wide
                        Policy string .status.policy wide
                        Deadline string .status.deadline wide
                        """.formatted(AGE)),
                argumentSet("window", Crd.MAINTENANCE_WINDOW, """
                        Schedule string .spec.schedule
                        TimeZone string .spec.timeZone
                        Duration string .spec.duration
                        Next string .status.nextOpening.from
                        %s
                        %s
                        Why string .status.conditions[?(@.type=="Valid")].message wide
                        """.formatted(READY, AGE)),
                argumentSet("freeze", Crd.DISRUPTION_FREEZE, """
                        Kinds string .spec.kinds
                        NodePools string .status.nodePools
                        Until string .spec.until
                        InForce string .status.conditions[?(@.type=="InForce")].status
                        Reason string .spec.reason
                        %s
                        %s
                        Why string .status.conditions[?(@.type=="Valid")].message wide
                        """.formatted(READY, AGE)),
                argumentSet("node class", Crd.EC2_NODE_CLASS, """
                        %s
                        %s
                        Role string .spec.role wide
                        """.formatted(READY, AGE)));
    }

    @ParameterizedTest
    @MethodSource("sh.joiner.api.crd.Crd#all")
    void servesAndStoresOneVersionWithAStatusSubresource(Crd crd) {
        assertThat(crd.root().at("/spec/versions")).hasSize(1);
        assertThat(crd.version().path("served").asBoolean()).isTrue();
        assertThat(crd.version().path("storage").asBoolean()).isTrue();
        assertThat(crd.version().at("/subresources/status").isObject()).isTrue();
    }

    @Test
    void onlyPoolsCanBeScaled() {
        var scale = Crd.NODE_POOL.version().at("/subresources/scale");

        assertThat(scale.toString())
                .isEqualTo("{\"specReplicasPath\":\".spec.replicas\",\"statusReplicasPath\":\".status.nodes\"}");
        assertThat(Crd.all().filter(crd -> crd.version().at("/subresources").has("scale")))
                .containsExactly(Crd.NODE_POOL);
    }

    private static String words(JsonNode list) {
        return list.valueStream().map(JsonNode::asText).toList().toString();
    }

    private static String column(JsonNode column) {
        return "%s %s %s%s"
                .formatted(
                        column.path("name").asText(),
                        column.path("type").asText(),
                        column.path("jsonPath").asText(),
                        column.path("priority").asInt() == 1 ? " wide" : "");
    }
}
