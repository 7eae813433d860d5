package sh.joiner.engine.hold;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.node.Node;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The nodes whose removal has started, and what removes them: disruption commands, interruptions, expiry, and deletions by users and other
 * controllers. A node can have several causes. Budgets, the choice of candidates and pages use this list.
 */
public final class Removals {

    private final Map<ClaimName, Interruption> interrupted;
    private final Set<String>
            waiting; // ids of commands and names of interruptions that have not deleted all their claims

    private Removals(Snapshot snapshot, List<Interruption> interruptions) {
        interrupted = interruptions.stream()
                .filter(Removals::removesItsNode)
                .sorted(Comparator.comparing(Interruption::name))
                .collect(toMap(
                        interruption -> interruption.affected().claim(),
                        interruption -> interruption,
                        (first, _) -> first));
        waiting = snapshot.claims().stream()
                .filter(claim -> !claim.isDeleting())
                .flatMap(claim -> owners(claim).stream())
                .collect(toSet());
    }

    /** Returns the removals of a snapshot. {@code interruptions} may contain interruptions that are over. */
    public static Removals of(Snapshot snapshot, List<Interruption> interruptions) {
        return new Removals(snapshot, interruptions);
    }

    /** Returns the removals that the objects of a snapshot show, without interruptions that have deleted nothing yet. */
    public static Removals of(Snapshot snapshot) {
        return of(snapshot, List.of());
    }

    private static boolean removesItsNode(Interruption interruption) {
        var progress = interruption.progress();
        return progress.phase() == Phase.ACTING
                && progress.acted().startedAt() != null
                && progress.action() != ActionKind.CORDON
                && !progress.isIdle();
    }

    private List<String> owners(Claim claim) {
        var owners = new ArrayList<String>();
        if (!claim.disruption().isEmpty()) {
            owners.add(claim.disruption());
        }
        var interruption = interrupted.get(claim.name());
        if (interruption != null) {
            owners.add(interruption.name());
        }
        return owners;
    }

    /** Returns true if the removal of the node has started. */
    public boolean isUnderWay(Node node, Claim claim) {
        return !causes(node, claim).isEmpty();
    }

    /** Returns the interruption that removes the node of the claim. */
    public Optional<RemovalCause.Interrupted> interruption(Claim claim) {
        return Optional.ofNullable(interrupted.get(claim.name()))
                .map(found -> new RemovalCause.Interrupted(
                        found.name(), found.notice().kind().word()));
    }

    /**
     * Returns the command or interruption that waits for this claim before it deletes another claim. Until then, no other command may remove the
     * claim, although no pod runs on its node yet.
     */
    public Optional<String> waitingFor(Claim replacement) {
        return Optional.ofNullable(replacement.annotations().get(Claim.REPLACES))
                .filter(waiting::contains);
    }

    /** Returns everything that removes the node, the most urgent cause first; empty if the node stays. */
    public List<RemovalCause> causes(Node node, Claim claim) {
        var causes = new ArrayList<RemovalCause>();
        interruption(claim).ifPresent(causes::add);
        var since = since(node, claim);
        if (since != null) {
            expiry(claim).filter(at -> !since.isBefore(at)).ifPresent(at -> causes.add(new RemovalCause.Expired(at)));
        }
        if (!claim.disruption().isEmpty()) {
            causes.add(new RemovalCause.Command(claim.disruption(), reason(claim)));
        }
        if (since != null && causes.isEmpty()) {
            causes.add(new RemovalCause.Deleted(since));
        }
        return List.copyOf(causes);
    }

    private static @Nullable Instant since(Node node, Claim claim) {
        return claim.deletingSince() != null ? claim.deletingSince() : node.deletingSince();
    }

    private static Optional<Instant> expiry(Claim claim) {
        return Optional.ofNullable(claim.lifetime().expireAfter())
                .map(after -> claim.createdAt().plus(after));
    }

    private static String reason(Claim claim) {
        return claim.condition(ClaimConditions.DISRUPTION_REASON)
                .filter(Condition::isTrue)
                .map(Condition::reason)
                .orElse("");
    }
}
