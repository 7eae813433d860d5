package sh.joiner.testing.checker;

import java.util.List;
import java.util.Map;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.resource.Resources;

/**
 * One node as it is, or as it may turn out to be.
 *
 * @param name in words
 * @param running pods that are on it before the plan
 * @param price USD an hour; 0 for one that is there
 */
record Machine(
        String name,
        Map<String, String> labels,
        List<Taint> taints,
        Resources allocatable,
        Resources capacity,
        List<Pod> running,
        double price) {}
