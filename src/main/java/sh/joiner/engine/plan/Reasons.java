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
 * The reasons why no pool accepts a pod. At most {@value #MOST_NAMED} pools are named. The other pools are only counted, so the size of the reasons
 * does not depend on the number of pools. {@code GET /api/v1/explain/pod/{namespace}/{name}} has the answer of every pool.
 * @param general a reason that holds for every pool; empty if there is none
 * @param byPool one answer per named pool, in the order in which the scheduler tries pools
 * @param others the number of pools that are not named, by the step that refused the pod
 */
public record Reasons(String general, List<ByPool> byPool, SortedMap<Step, Integer> others) {

    static final int MOST_NAMED = 10;

    public Reasons {
        byPool = List.copyOf(byPool);
        others = Collections.unmodifiableSortedMap(others);
    }

    /** Creates a reason that holds for every pool. */
    static Reasons general(String sentence) {
        return of(sentence, List.of());
    }

    /** Creates the reasons from the answers of all pools. Names the pools that refused the pod in the latest steps of {@link Step}. */
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

    /** Returns all reasons in one line. */
    public String sentence() {
        if (!general.isEmpty()) {
            return general;
        }
        return Stream.concat(byPool.stream().map(Reasons::sentenceOf), rest().stream())
                .collect(Collectors.joining("; "));
    }

    private static String sentenceOf(ByPool answer) {
        return "pool " + answer.pool() + ": " + answer.sentence() + detail(answer);
    }

    private static String detail(ByPool answer) {
        if (answer.nearestMiss().isEmpty()) {
            return "";
        }
        boolean isComparison = answer.step() != Step.TOPOLOGY && answer.step() != Step.MIN_VALUES;
        return " (%s%s)".formatted(isComparison ? "closest: " : "", answer.nearestMiss());
    }

    /** Returns a summary of the pools that are not named, such as {@code and 290 more pools (Taints: 90, Resources: 200)}. Empty if all are named. */
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
