package sh.joiner.engine.plan;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.engine.plan.Refusal.ByPool;
import sh.joiner.engine.plan.Refusal.Step;

/**
 * The reasons for which no pool takes a pod. At most {@value #MOST_NAMED} pools are named; of the others only their number is known, so the
 * size of the reasons does not depend on the number of pools. {@code GET /api/v1/pods/{namespace}/{name}/explain} has the answer of every pool.
 *
 * @param general a reason that holds for every pool; empty if there is none
 * @param byPool one answer per named pool, in the order in which pools were asked
 * @param others the number of pools that are not named, by the step that refused
 */
public record Reasons(String general, List<ByPool> byPool, SortedMap<Step, Integer> others) {

    static final int MOST_NAMED = 10;

    public Reasons {
        byPool = List.copyOf(byPool);
        others = Collections.unmodifiableSortedMap(others);
    }

    /** Reasons that hold for every pool. */
    static Reasons general(String sentence) {
        return of(sentence, List.of());
    }

    /** Names the pools that came closest to taking the pod: those refused by the last steps, in the order in which they were asked. */
    public static Reasons of(String general, List<ByPool> answers) {
        if (answers.size() <= MOST_NAMED) {
            return new Reasons(general, answers, Collections.emptySortedMap());
        }
        var closest = answers.stream()
                .sorted(Comparator.comparing(ByPool::step).reversed())
                .limit(MOST_NAMED)
                .map(ByPool::pool)
                .collect(Collectors.toSet());
        var others = answers.stream()
                .filter(answer -> !closest.contains(answer.pool()))
                .collect(Collectors.groupingBy(ByPool::step, TreeMap::new, Collectors.summingInt(_ -> 1)));
        var named = answers.stream()
                .filter(answer -> closest.contains(answer.pool()))
                .toList();
        return new Reasons(general, named, others);
    }

    boolean has(Step step) {
        return others.containsKey(step) || byPool.stream().anyMatch(answer -> answer.step() == step);
    }

    /** All reasons in one line. */
    public String sentence() {
        if (!general.isEmpty()) {
            return general;
        }
        return Stream.concat(byPool.stream().map(Reasons::sentenceOf), rest().stream())
                .collect(Collectors.joining("; "));
    }

    private static String sentenceOf(ByPool answer) {
        return "pool " + answer.pool() + ": " + answer.sentence()
                + (answer.nearestMiss().isEmpty() ? "" : " (nearest: " + answer.nearestMiss() + ")");
    }

    /** The pools that are not named in one sentence, as {@code and 290 more pools (Taints: 90, Resources: 200)}; empty if all are named. */
    public List<String> rest() {
        if (others.isEmpty()) {
            return List.of();
        }
        int pools = others.values().stream().mapToInt(Integer::intValue).sum();
        return List.of("and %d more %s (%s)"
                .formatted(
                        pools,
                        pools == 1 ? "pool" : "pools",
                        others.entrySet().stream()
                                .map(other -> other.getKey().code() + ": " + other.getValue())
                                .collect(Collectors.joining(", "))));
    }
}
