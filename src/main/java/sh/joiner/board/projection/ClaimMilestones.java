package sh.joiner.board.projection;

import static sh.joiner.model.claim.ClaimConditions.INITIALIZED;
import static sh.joiner.model.claim.ClaimConditions.LAUNCHED;
import static sh.joiner.model.claim.ClaimConditions.REGISTERED;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.board.view.MilestoneView;
import sh.joiner.board.view.MilestoneView.State;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.node.Node;

/** Creates the milestones of a NodeClaim and its node: created, launched, registered, initialized, deleting (core 6). */
final class ClaimMilestones {

    private static final List<String> OF_DELETION =
            List.of(ClaimConditions.DRAINED, ClaimConditions.VOLUMES_DETACHED, ClaimConditions.INSTANCE_TERMINATING);

    private ClaimMilestones() {}

    static String phase(Claim claim) {
        if (claim.isDeleting()) {
            return ConditionSummary.DELETING;
        }
        return ClaimConditions.DEPENDENTS.reversed().stream()
                .filter(claim::is)
                .findFirst()
                .orElse("Created");
    }

    static List<MilestoneView> of(Claim claim) {
        var line = new ArrayList<MilestoneView>();
        line.add(new MilestoneView("Created", State.DONE, claim.createdAt(), "by NodePool " + claim.pool()));
        line.add(step(claim, LAUNCHED, true));
        line.add(step(claim, REGISTERED, claim.isLaunched()));
        line.add(step(claim, INITIALIZED, claim.isRegistered()));
        if (claim.isDeleting()) {
            line.add(new MilestoneView(
                    ConditionSummary.DELETING, State.UNDER_WAY, claim.deletingSince(), deletion(claim)));
        }
        return List.copyOf(line);
    }

    /** Returns the milestones of a node without a NodeClaim: created and, if it is being deleted, deleting. */
    static List<MilestoneView> of(Node node) {
        var joined = new MilestoneView("Created", State.DONE, node.createdAt(), "the node has no NodeClaim");
        return Stream.concat(
                        Stream.of(joined),
                        Stream.ofNullable(node.deletingSince())
                                .map(since -> new MilestoneView(ConditionSummary.DELETING, State.UNDER_WAY, since, "")))
                .toList();
    }

    private static MilestoneView step(Claim claim, String type, boolean isNext) {
        var condition = claim.condition(type);
        if (condition.filter(Condition::isTrue).isPresent()) {
            return new MilestoneView(
                    type, State.DONE, condition.map(Condition::since).orElse(null), done(claim, type));
        }
        if (!isNext || claim.isDeleting()) {
            return new MilestoneView(type, State.AHEAD, null, "");
        }
        var failed = condition.filter(present -> !present.isUnknown()).isPresent();
        return new MilestoneView(type, failed ? State.FAILED : State.UNDER_WAY, null, message(condition));
    }

    private static String done(Claim claim, String type) {
        return switch (type) {
            case LAUNCHED -> claim.instanceId().map(id -> "instance " + id).orElse("");
            case REGISTERED ->
                Optional.ofNullable(claim.answer().node())
                        .map(node -> "node " + node)
                        .orElse("");
            default -> "";
        };
    }

    private static String message(Optional<Condition> condition) {
        return condition
                .map(present -> present.message().isEmpty() ? present.reason() : present.message())
                .orElse("");
    }

    private static String deletion(Claim claim) {
        return OF_DELETION.stream()
                .flatMap(type -> claim.condition(type).stream())
                .filter(condition -> !condition.isTrue())
                .findFirst()
                .map(condition -> condition.type() + ": "
                        + (condition.message().isEmpty() ? condition.reason() : condition.message()))
                .orElse("");
    }
}
