package sh.joiner.engine.sizing;

import java.time.Instant;
import java.util.SortedSet;
import java.util.TreeMap;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.resource.Resources;

/**
 * A machine that could not hold what it was made for.
 *
 * @param imageId what it was started with
 * @param pods for which it was made, as far as that is known
 * @param asked by those pods and the daemons together
 * @param promised what its type was estimated to leave for pods
 * @param real what its node leaves
 */
public record TooSmall(
        String instanceType,
        String imageId,
        SortedSet<PodName> pods,
        Resources asked,
        Resources promised,
        Resources real,
        Instant at) {

    /** Of each resource that was too short, by how much the estimate was wrong. */
    Resources missed() {
        var missed = new TreeMap<String, Long>();
        for (var name : asked.names()) {
            if (asked.get(name) > real.get(name) && promised.get(name) > real.get(name)) {
                missed.put(name, promised.get(name) - real.get(name));
            }
        }
        return Resources.of(missed);
    }

    /** Whether a node that leaves so much proves the estimate right after all. */
    boolean isRefutedBy(Resources left) {
        return missed().names().stream().allMatch(name -> left.get(name) >= promised.get(name));
    }

    /** As {@code 4.9Gi memory for pods where 7.1Gi were asked}. */
    String sentence() {
        var name = missed().names().stream().findFirst().orElse(Resources.MEMORY);
        return "%s %s for pods where %s were asked"
                .formatted(Resources.text(name, real.get(name)), name, Resources.text(name, asked.get(name)));
    }
}
