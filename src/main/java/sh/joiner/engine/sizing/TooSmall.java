package sh.joiner.engine.sizing;

import java.time.Instant;
import java.util.SortedSet;
import java.util.TreeMap;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.resource.Resources;

/**
 * A node that could not hold the pods that it was launched for.
 * @param imageId the image of the instance
 * @param pods the pods that the node was launched for, as far as they are known
 * @param asked the requests of these pods and of the daemons
 * @param promised the estimated allocatable resources of the instance type
 * @param real the allocatable resources of the node
 */
public record TooSmall(
        String instanceType,
        String imageId,
        SortedSet<PodName> pods,
        Resources asked,
        Resources promised,
        Resources real,
        Instant at) {

    /** Returns by how much the estimate was wrong, for each insufficient resource. */
    Resources missed() {
        var missed = new TreeMap<String, Long>();
        for (var name : asked.names()) {
            if (asked.get(name) > real.get(name) && promised.get(name) > real.get(name)) {
                missed.put(name, promised.get(name) - real.get(name));
            }
        }
        return Resources.of(missed);
    }

    /** Returns true if a node with this allocatable proves that the estimate was right. */
    boolean isRefutedBy(Resources left) {
        return missed().names().stream().allMatch(name -> left.get(name) >= promised.get(name));
    }

    /** Returns a phrase such as {@code 4.9Gi memory for pods instead of the requested 7.1Gi}. */
    String sentence() {
        var name = missed().names().stream().findFirst().orElse(Resources.MEMORY);
        return "%s %s for pods instead of the requested %s"
                .formatted(Resources.text(name, real.get(name)), name, Resources.text(name, asked.get(name)));
    }
}
