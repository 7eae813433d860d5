package sh.joiner.engine.packing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import sh.joiner.engine.packing.GreedyPacker.Ties;
import sh.joiner.engine.rule.ClaimBin;
import sh.joiner.engine.state.Numbers;

/** The new claims ordered by their number of pods, the fewest first: a set of claims for each number. */
final class FewestPods {

    private final Ties ties;
    private final List<Numbers> byPods = new ArrayList<>();

    FewestPods(Ties ties) {
        this.ties = ties;
    }

    /** Updates a claim that has one more pod. */
    void added(ClaimBin bin) {
        int pods = bin.pods().size();
        while (byPods.size() <= pods) {
            byPods.add(new Numbers());
        }
        byPods.get(pods - 1).remove(bin.number());
        byPods.get(pods).add(bin.number());
    }

    /**
     * Calls {@code question} with one claim after the other, and returns the first result that is not empty. Skips
     * closed claims.
     */
    <T> Optional<T> first(int claims, Numbers closed, Function<Integer, Optional<T>> question) {
        for (var set : byPods) {
            for (int claim = next(set, closed, -1, claims); claim >= 0; claim = next(set, closed, claim, claims)) {
                var answer = question.apply(claim);
                if (answer.isPresent()) {
                    return answer;
                }
            }
        }
        return Optional.empty();
    }

    private int next(Numbers set, Numbers closed, int last, int claims) {
        return switch (ties) {
            case FIRST_OPENED -> set.firstWithout(closed, last + 1);
            case LAST_OPENED -> set.lastWithout(closed, (last < 0 ? claims : last) - 1);
        };
    }
}
