package sh.joiner.api.crd;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;

/** A CRD from its YAML file. */
record Crd(JsonNode root) {

    static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    static final Crd NODE_POOL = load("karpenter.sh_nodepools");
    static final Crd NODE_CLAIM = load("karpenter.sh_nodeclaims");
    static final Crd NODE_OVERLAY = load("karpenter.sh_nodeoverlays");
    static final Crd CAPACITY_BUFFER = load("autoscaling.x-k8s.io_capacitybuffers");
    static final Crd EC2_NODE_CLASS = load("karpenter.k8s.aws_ec2nodeclasses");

    static final Crd AMI_POLICY = load("joiner.sh_amipolicies");
    static final Crd AMI_ROLLOUT = load("joiner.sh_amirollouts");
    static final Crd INTERRUPTION_POLICY = load("joiner.sh_interruptionpolicies");
    static final Crd NODE_INTERRUPTION = load("joiner.sh_nodeinterruptions");
    static final Crd MAINTENANCE_WINDOW = load("joiner.sh_maintenancewindows");

    static final Crd DISRUPTION_FREEZE = load("joiner.sh_disruptionfreezes");

    static final List<Crd> OF_JOINER = List.of(
            AMI_POLICY, AMI_ROLLOUT, INTERRUPTION_POLICY, NODE_INTERRUPTION, MAINTENANCE_WINDOW, DISRUPTION_FREEZE);

    static final List<Crd> OF_KARPENTER = List.of(NODE_POOL, NODE_CLAIM, NODE_OVERLAY, CAPACITY_BUFFER, EC2_NODE_CLASS);

    static Stream<Crd> ofKarpenter() {
        return OF_KARPENTER.stream();
    }

    static Stream<Crd> all() {
        return Stream.concat(ofKarpenter(), OF_JOINER.stream());
    }

    private static Crd load(String file) {
        return new Crd(yaml("/kubernetes/crds/" + file + ".yaml"));
    }

    static JsonNode yaml(String resource) {
        try (var in = Crd.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalArgumentException("no resource " + resource);
            }
            return YAML.readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
    }

    String kind() {
        return names().path("kind").asText();
    }

    String group() {
        return root.at("/spec/group").asText();
    }

    JsonNode names() {
        return root.at("/spec/names");
    }

    JsonNode version() {
        return root.at("/spec/versions/0");
    }

    JsonNode schema() {
        return version().at("/schema/openAPIV3Schema");
    }

    /** Returns group, version and kind, as in the table of fields. */
    String title() {
        return "%s/%s %s".formatted(group(), version().path("name").asText(), kind());
    }

    @Override
    public String toString() {
        return kind();
    }
}
