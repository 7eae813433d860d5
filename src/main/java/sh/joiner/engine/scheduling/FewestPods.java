package sh.joiner.engine.scheduling;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import sh.joiner.engine.scheduling.GreedyPacker.Ties;

/** New claims by how many pods they have, the fewest first: a set of claims for each count. */
final class FewestPods {

    private final Ties ties;
    private final List<Numbers> byPods = new ArrayList<>();

    FewestPods(Ties ties) {
        this.ties = ties;
    }

    /** A claim got one pod more. */
    void grew(ClaimBin bin) {
        int pods = bin.pods().size();
        while (byPods.size() <= pods) {
            byPods.add(new Numbers());
        }
        byPods.get(pods - 1).remove(bin.number());
        byPods.get(pods).add(bin.number());
    }

    /** The first answer that one of the claims gives, those that are shut left out. */
    <T> Optional<T> first(int claims, Numbers shut, Function<Integer, Optional<T>> question) {
        for (var set : byPods) {
            for (int claim = next(set, shut, -1, claims); claim >= 0; claim = next(set, shut, claim, claims)) {
                var answer = question.apply(claim);
                if (answer.isPresent()) {
                    return answer;
                }
            }
        }
        return Optional.empty();
    }

    private int next(Numbers set, Numbers shut, int last, int claims) {
        return switch (ties) {
            case FIRST_OPENED -> set.firstWithout(shut, last + 1);
            case LAST_OPENED -> set.lastWithout(shut, (last < 0 ? claims : last) - 1);
        };
    }
}
