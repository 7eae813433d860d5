package sh.joiner.engine.disruption;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.model.pod.PodName;

/**
 * Nodes to remove together, with the claims that replace them. The claims must be initialized before the nodes are deleted (core 5.9).
 *
 * @param removed by the name of the node
 * @param moves the target of each pod that needs another node; a new claim is given by its position in {@code launched}
 */
public record DisruptionCommand(
        DisruptionReason reason,
        List<DisruptionCandidate> removed,
        List<PlannedClaim> launched,
        SortedMap<PodName, Target> moves) {

    public DisruptionCommand {
        if (removed.isEmpty()) {
            throw new IllegalArgumentException("a command must remove a node");
        }
        removed = removed.stream()
                .sorted(Comparator.comparing(candidate -> candidate.node().name()))
                .toList();
        launched = List.copyOf(launched);
        moves = Collections.unmodifiableSortedMap(new TreeMap<>(moves));
    }

    /** Returns the price of the removed nodes minus that of the claims, in US dollars per hour. Negative if the claims cost more. */
    public double savings() {
        double before = removed.stream().mapToDouble(DisruptionCandidate::price).sum();
        double after =
                launched.stream().mapToDouble(claim -> claim.draft().price()).sum();
        return before - after;
    }

    /** Returns the command as a line: what is removed, for which reason, what is launched, and the savings. */
    public String text() {
        var nodes = removed.stream().map(candidate -> candidate.node().name().value());
        var claims = launched.stream()
                .map(claim -> "%s in %s".formatted(claim.cheapestType(), claim.cheapestZone()))
                .collect(Collectors.joining(", "));
        return String.format(
                Locale.ROOT,
                "%s: remove %s%s; %d %s; %s",
                reason.wire(),
                nodes.collect(Collectors.joining(", ")),
                claims.isEmpty() ? "" : ", launch " + claims,
                moves.size(),
                moves.size() == 1 ? "pod moves" : "pods move",
                price(savings()));
    }

    private static String price(double savings) {
        return savings < 0
                ? String.format(Locale.ROOT, "costs %.4f USD/h more", -savings)
                : String.format(Locale.ROOT, "%.4f USD/h saved", savings);
    }
}
