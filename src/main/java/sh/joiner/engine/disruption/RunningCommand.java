package sh.joiner.engine.disruption;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import sh.joiner.engine.hold.RemovalHold;
import sh.joiner.engine.hold.RemovalHolds;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.node.Node;
import sh.joiner.model.snapshot.Snapshot;

/**
 * A command that is being carried out, as the annotations and the condition DisruptionReason of its claims describe it (core 5.9). They are
 * sufficient for a new leader to continue the command.
 *
 * @param id the value of the annotation {@code joiner.sh/disruption}
 * @param removed the claims that the command removes, by name
 * @param replacements the claims that were created for the command and are not being deleted, by name
 */
public record RunningCommand(String id, List<Claim> removed, List<Claim> replacements) {

    private static final Duration EACH = Duration.ofMillis(80);
    private static final Duration LEAST = Duration.ofMinutes(10);
    private static final Duration MOST = Duration.ofHours(1);

    public RunningCommand {
        removed = List.copyOf(removed);
        replacements = List.copyOf(replacements);
    }

    /** The next step of a command. */
    public sealed interface Step {

        /** The replacements are not ready yet. */
        record Wait(List<Claim> uninitialized) implements Step {}

        /**
         * All replacements exist, but the process that created them stopped before it recorded that on each removed claim.
         *
         * @param unrecorded the claims without the record
         * @param replacements the number of replacements
         */
        record Confirm(List<Claim> unrecorded, int replacements) implements Step {}

        /** The claims that the command removes can be deleted. */
        record Delete(List<Claim> claims) implements Step {}

        /**
         * The command has failed. Its nodes stay, and so do replacements that exist.
         *
         * @param isNodeNotReady true if a replacement was launched and its node does not become ready
         */
        record Abort(String why, boolean isNodeNotReady) implements Step {

            private static Abort of(String why) {
                return new Abort(why, false);
            }
        }

        /** All claims that the command removes are being deleted. */
        record Done() implements Step {}
    }

    /** Returns the commands of a snapshot, by id. */
    public static List<RunningCommand> in(Snapshot snapshot) {
        var removed = new TreeMap<String, List<Claim>>();
        var replacements = new TreeMap<String, List<Claim>>();
        for (var claim : snapshot.claims()) {
            if (!claim.disruption().isEmpty()) {
                removed.computeIfAbsent(claim.disruption(), _ -> new ArrayList<>())
                        .add(claim);
            }
            var replaces = claim.annotations().get(Claim.REPLACES);
            if (replaces != null && !claim.isDeleting()) {
                replacements.computeIfAbsent(replaces, _ -> new ArrayList<>()).add(claim);
            }
        }
        return removed.entrySet().stream()
                .map(command -> new RunningCommand(
                        command.getKey(), command.getValue(), replacements.getOrDefault(command.getKey(), List.of())))
                .toList();
    }

    /** Returns the reason for the command, such as {@code Drifted}; empty if no claim has the condition DisruptionReason. */
    public String reason() {
        return condition().map(Condition::reason).orElse("");
    }

    /**
     * Returns when the command was started; empty if its start was interrupted before the first condition was written.
     */
    public Optional<Instant> startedAt() {
        return condition().map(Condition::since);
    }

    private Optional<Condition> condition() {
        return removed.stream()
                .flatMap(claim -> claim.condition(ClaimConditions.DISRUPTION_REASON).stream())
                .filter(Condition::isTrue)
                .findFirst();
    }

    /**
     * Returns the next step.
     *
     * @param queued the number of claims that all running commands remove
     * @param holds the freezes and maintenance windows; a freeze stops a command that has not deleted its claims yet, a
     *     maintenance window that closes does not
     */
    public Step next(int queued, RemovalHolds holds, Instant now) {
        var present = removed.stream().filter(claim -> !claim.isDeleting()).toList();
        if (present.isEmpty()) {
            return new Step.Done();
        }
        var freezes = freezes(present, holds);
        if (!freezes.isEmpty()) {
            return Step.Abort.of(String.join("; ", freezes));
        }
        var incomplete =
                present.stream().filter(claim -> !claim.hasAllReplacements()).toList();
        var started = startedAt();
        if (started.isEmpty() || (!incomplete.isEmpty() && !areAllCreated())) {
            return Step.Abort.of("the process stopped before all replacements were created");
        }
        if (!incomplete.isEmpty()) {
            return new Step.Confirm(incomplete, replacements.size());
        }
        int missing = planned() - replacements.size();
        if (missing > 0) {
            return Step.Abort.of(missingReplacements(missing));
        }
        var uninitialized =
                replacements.stream().filter(claim -> !claim.isInitialized()).toList();
        if (uninitialized.isEmpty()) {
            return new Step.Delete(present);
        }
        return now.isBefore(started.get().plus(limit(queued)))
                ? new Step.Wait(uninitialized)
                : new Step.Abort(
                        "not initialized within %d minutes: %s"
                                .formatted(
                                        limit(queued).toMinutes(),
                                        uninitialized.stream()
                                                .map(RunningCommand::state)
                                                .collect(Collectors.joining(", "))),
                        uninitialized.stream().anyMatch(Claim::isLaunched));
    }

    private static String missingReplacements(int missing) {
        return missing == 1 ? "a replacement NodeClaim no longer exists" : missing + " replacements no longer exist";
    }

    /**
     * Returns a sentence for each pod that arrived after the node was found empty, and therefore keeps the node. Empty for a command with a
     * reason other than Empty.
     */
    public List<String> arrivals(Node node, Snapshot snapshot) {
        if (!reason().equals(DisruptionReason.EMPTY.wire())) {
            return List.of();
        }
        return snapshot.pods().stream()
                .filter(pod -> node.name().equals(pod.node()) && EvictionCost.ofNode(List.of(pod)) > 1)
                .map(pod -> "pod %s was bound to the node after the node was found empty".formatted(pod.name()))
                .sorted()
                .toList();
    }

    private List<String> freezes(List<Claim> present, RemovalHolds holds) {
        return DisruptionReason.of(reason()).stream()
                .flatMap(reason -> present.stream().flatMap(claim -> holds.freezes(reason.kind(), claim).stream()))
                .map(RemovalHold::sentence)
                .distinct()
                .toList();
    }

    /** Returns the name of the claim, with the first condition that is not True. */
    private static String state(Claim claim) {
        var missing = ClaimConditions.DEPENDENTS.stream()
                .flatMap(type -> claim.condition(type).stream())
                .filter(condition -> !condition.isTrue())
                .findFirst()
                .map(condition -> " (%s: %s%s)"
                        .formatted(
                                condition.type(),
                                condition.reason(),
                                condition.message().isEmpty() ? "" : ", " + condition.message()));
        return "NodeClaim " + claim.name() + missing.orElse("");
    }

    /** Returns how many replacements are not initialized, including those that no longer exist. */
    public long uninitialized() {
        long ready = replacements.stream().filter(Claim::isInitialized).count();
        return Math.max(0, planned() - ready);
    }

    private int planned() {
        return number(removed, Claim.DISRUPTION_REPLACEMENTS);
    }

    /**
     * Returns true if the command has replacements and all of them exist. Replacements are created after the conditions
     * and taints were written.
     */
    private boolean areAllCreated() {
        return !replacements.isEmpty() && replacements.size() == number(replacements, Claim.REPLACEMENTS);
    }

    /** Returns the largest number that the annotation has on one of the claims; 0 if no claim has a number. */
    private static int number(List<Claim> claims, String annotation) {
        return claims.stream()
                .map(claim -> claim.annotations().getOrDefault(annotation, "0"))
                .filter(text -> text.matches("[0-9]{1,6}"))
                .mapToInt(Integer::parseInt)
                .max()
                .orElse(0);
    }

    private static Duration limit(int queued) {
        var wanted = EACH.multipliedBy(queued);
        return wanted.compareTo(LEAST) < 0 ? LEAST : wanted.compareTo(MOST) > 0 ? MOST : wanted;
    }
}
