package sh.joiner.engine.imagepolicy;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import sh.joiner.engine.image.PolicyInForce;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.model.image.ImagePolicyTarget;

/**
 * The policy that applies to a node class. A policy with an unreadable target, which may select any class, comes first. A policy that names the class
 * comes second, and a policy that selects the class by labels third. Among policies of equal rank, the oldest wins, then the smallest name.
 * @param first the name of the policy in effect, even if it is invalid; empty for none
 * @param superseded the policies that the first one supersedes, in order
 */
public record PolicyChoice(PolicyInForce inForce, String first, List<ImagePolicy> superseded) {

    private static final Comparator<ImagePolicy> FIRST = Comparator.comparingInt(
                    (ImagePolicy policy) -> rank(policy.target()))
            .thenComparing(ImagePolicy::createdAt)
            .thenComparing(ImagePolicy::name);

    public PolicyChoice {
        superseded = List.copyOf(superseded);
    }

    private static int rank(ImagePolicyTarget target) {
        return switch (target) {
            case ImagePolicyTarget.Unreadable _ -> 0;
            case ImagePolicyTarget.ByName _ -> 1;
            case ImagePolicyTarget.BySelector _ -> 2;
        };
    }

    /** Returns the choice for the node class of that name and labels. */
    public static PolicyChoice of(String nodeClass, Map<String, String> labels, List<ImagePolicy> policies) {
        var covering = policies.stream()
                .filter(policy -> policy.target().covers(nodeClass, labels))
                .sorted(FIRST)
                .toList();
        if (covering.isEmpty()) {
            return new PolicyChoice(PolicyInForce.NONE, "", List.of());
        }
        var first = covering.getFirst();
        PolicyInForce inForce = first.isReadable()
                ? new PolicyInForce.InForce(first)
                : new PolicyInForce.Unclear("AMIPolicy %s is invalid: %s".formatted(first.name(), first.problem()));
        return new PolicyChoice(inForce, first.name(), covering.subList(1, covering.size()));
    }
}
