package sh.joiner.engine.lifecycle;

import static sh.joiner.model.claim.ClaimConditions.CONSISTENT_STATE_FOUND;

import java.util.List;
import java.util.stream.Stream;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.node.Node;

/** Compares the capacity of an initialized node with the capacity that its claim was launched with (core 6.7). */
final class Consistency {

    private static final double LEAST = 0.9;

    private Consistency() {}

    /** Returns no report if there is no node, or more than one. */
    static List<ConditionReport> reports(Claim claim, List<Node> nodes) {
        if (nodes.size() != 1) {
            return List.of();
        }
        var issues = claim.requests().names().stream()
                .flatMap(resource -> issue(resource, claim, nodes.getFirst()))
                .toList();
        return List.of(
                issues.isEmpty()
                        ? ConditionReport.ofTrue(CONSISTENT_STATE_FOUND)
                        : ConditionReport.ofFalse(
                                CONSISTENT_STATE_FOUND, "ConsistencyCheckFailed", String.join("; ", issues)));
    }

    private static Stream<String> issue(String resource, Claim claim, Node node) {
        long expected = claim.answer().capacity().get(resource);
        double share = expected == 0 ? 1 : (double) node.capacity().get(resource) / expected;
        return share >= LEAST
                ? Stream.empty()
                : Stream.of("the node has %.1f%% of the expected %s".formatted(share * 100, resource));
    }
}
