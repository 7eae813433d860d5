package sh.joiner.testing;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.NodeClassRef;
import sh.joiner.model.node.Taint;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;

/** Builds claims; what a test does not mention is a claim of pool default that asks for one CPU and nothing else. */
public final class ClaimSamples {

    private String name = "default-x1";
    private Requirements requirements = Requirements.NONE;
    private Resources requests = Resources.parse(Map.of("cpu", "1"));
    private Map<String, String> labels = Map.of("karpenter.sh/nodepool", "default");
    private Map<String, String> annotations = Map.of();
    private List<Taint> taints = List.of();
    private List<Taint> startupTaints = List.of();

    public static ClaimSamples claim() {
        return new ClaimSamples();
    }

    public ClaimSamples named(String value) {
        name = value;
        return this;
    }

    public ClaimSamples needs(Requirement... some) {
        requirements = Requirements.of(some);
        return this;
    }

    public ClaimSamples requests(Map<String, String> quantities) {
        requests = Resources.parse(quantities);
        return this;
    }

    public ClaimSamples labels(Map<String, String> value) {
        labels = value;
        return this;
    }

    public ClaimSamples annotations(Map<String, String> value) {
        annotations = value;
        return this;
    }

    public ClaimSamples taints(Taint... some) {
        taints = List.of(some);
        return this;
    }

    public ClaimSamples startupTaints(Taint... some) {
        startupTaints = List.of(some);
        return this;
    }

    public Claim build() {
        return new Claim(
                new ClaimName(name),
                "uid-" + name,
                1,
                labels,
                annotations,
                List.of(),
                Instant.EPOCH,
                null,
                new NodeClassRef("karpenter.k8s.aws", "EC2NodeClass", "default"),
                requirements,
                requests,
                taints,
                startupTaints,
                new Claim.Lifetime(null, null),
                Claim.Answer.NONE,
                List.of());
    }
}
