package sh.joiner.board.view;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A node.
 *
 * @param state Ready, NotReady or Deleting
 * @param unregistered why its NodeClaim has not registered it; absent for a registered node and for one that Joiner does not manage
 * @param pool empty for a node that no pool made
 * @param claim absent for a node that no claim stands behind
 * @param phase of its claim's life, empty without one
 * @param podNames namespace/name of the pods bound to it
 * @param resources what its pods ask, of what it offers
 * @param why the decision that made its claim; empty without one
 */
public record NodeView(
        String name,
        String state,
        @Nullable String unregistered,
        String phase,
        String pool,
        @Nullable String claim,
        String instanceType,
        String zone,
        String capacityType,
        @Nullable Double pricePerHour,
        Instant createdAt,
        List<MilestoneView> life,
        int pods,
        List<String> podNames,
        List<AmountView> resources,
        List<String> taints,
        Map<String, String> labels,
        String why) {}
