package sh.joiner.board;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.model.window.DisruptionFreeze;
import sh.joiner.model.window.DisruptionKind;
import sh.joiner.model.window.Restriction;

/**
 * A freeze that a user requests on the page or with the REST API.
 *
 * @param name absent if Joiner chooses the name
 * @param nodePools names of NodePools; empty for all nodes of the cluster
 * @param kinds Drift, Consolidation, Expiration or Repair
 * @param until absent if the freeze has no end
 */
public record FreezeDraft(
        @Nullable String name,
        List<String> nodePools,
        List<String> kinds,
        @Nullable Instant until,
        String reason) {

    private static final String NAME = "[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?";

    public FreezeDraft {
        nodePools = List.copyOf(nodePools);
        kinds = List.copyOf(kinds);
    }

    /**
     * Returns the freeze. Throws {@link IllegalArgumentException} with a sentence for the user.
     *
     * @param known the names of all NodePools
     */
    public DisruptionFreeze freeze(List<String> known, Instant now) {
        var chosen = name == null ? "freeze-" + now.getEpochSecond() : name;
        require(chosen.matches(NAME), "name is \"%s\"; it must be a name such as winter-sale".formatted(chosen));
        require(!reason.isBlank(), "reason is missing: say why these nodes are frozen");
        require(!kinds.isEmpty(), "kinds is missing: name at least one of " + words());
        require(
                until == null || until.isAfter(now),
                "until is %s; it must be later than the current time %s".formatted(until, now));
        nodePools.forEach(pool -> require(known.contains(pool), "NodePool \"%s\" not found".formatted(pool)));
        var held = EnumSet.noneOf(DisruptionKind.class);
        kinds.forEach(word -> held.add(kind(word)
                .orElseThrow(() -> new IllegalArgumentException(
                        "kinds contains \"%s\"; use one of %s".formatted(word, words())))));
        var pools = nodePools.isEmpty() ? new PoolTarget.Every() : new PoolTarget.ByName(nodePools);
        var end = until == null ? null : until.truncatedTo(ChronoUnit.SECONDS);
        return new DisruptionFreeze(chosen, new Restriction(pools, held), end, reason.strip(), "");
    }

    private static void require(boolean isValid, String problem) {
        if (!isValid) {
            throw new IllegalArgumentException(problem);
        }
    }

    private static Optional<DisruptionKind> kind(String word) {
        return Stream.of(DisruptionKind.values())
                .filter(kind -> kind.word().equals(word))
                .findFirst();
    }

    private static String words() {
        return Stream.of(DisruptionKind.values()).map(DisruptionKind::word).collect(Collectors.joining(", "));
    }
}
