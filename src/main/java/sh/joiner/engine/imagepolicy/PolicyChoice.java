package sh.joiner.engine.imagepolicy;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import sh.joiner.engine.image.PolicyInForce;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.model.image.ImagePolicyTarget;

/**
 * Which of several policies counts for a node class: one that may mean any class before one that names it, and that before one that selects it; then
 * the older, then the smaller name.
 *
 * @param first the name of the policy that counts, be it one that cannot be read; empty for none
 * @param losers those that would count, were it not for the others; in order
 */
public record PolicyChoice(PolicyInForce inForce, String first, List<ImagePolicy> losers) {

    private static final Comparator<ImagePolicy> FIRST = Comparator.comparingInt(
                    (ImagePolicy policy) -> rank(policy.target()))
            .thenComparing(ImagePolicy::createdAt)
            .thenComparing(ImagePolicy::name);

    public PolicyChoice {
        losers = List.copyOf(losers);
    }

    private static int rank(ImagePolicyTarget target) {
        return switch (target) {
            case ImagePolicyTarget.Unread _ -> 0;
            case ImagePolicyTarget.ByName _ -> 1;
            case ImagePolicyTarget.BySelector _ -> 2;
        };
    }

    /** The choice for the node class of that name and labels. */
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
                : new PolicyInForce.Unclear("AMIPolicy %s cannot be read: %s".formatted(first.name(), first.problem()));
        return new PolicyChoice(inForce, first.name(), covering.subList(1, covering.size()));
    }
}
