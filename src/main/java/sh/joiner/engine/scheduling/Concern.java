package sh.joiner.engine.scheduling;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.requirement.LabelKey;

/**
 * How rules about other pods concern a variant, worked out once.
 *
 * @param byHost those that have a say about the place itself
 * @param byKey of each other topology key that some rule reads or counts, those that have a say
 * @param matters whether any has a say, or counts the pod
 */
record Concern(List<Asked> byHost, Map<LabelKey, List<Asked>> byKey, boolean matters) {

    /** A rule that has a say; {@code selected} where the pod itself is one of those that it means. */
    record Asked(Group group, boolean selected) {

        boolean admits(String domain) {
            return group.admits(selected, domain);
        }
    }

    /**
     * From the rules that have a say.
     *
     * @param counting those that will count the pod
     */
    static Concern of(Pod pod, List<Group> asked, Collection<Group> counting) {
        var byHost = new ArrayList<Asked>();
        var byKey = new TreeMap<LabelKey, List<Asked>>();
        for (var group : asked) {
            var one = new Asked(group, group.selects(pod));
            var list = group.isByHost() ? byHost : byKey.computeIfAbsent(group.topology(), _ -> new ArrayList<>());
            list.add(one);
        }
        counting.stream()
                .filter(group -> !group.isByHost())
                .forEach(group -> byKey.computeIfAbsent(group.topology(), _ -> new ArrayList<>()));
        return new Concern(byHost, byKey, !asked.isEmpty() || !counting.isEmpty());
    }

    boolean admitsHost(String host) {
        for (var one : byHost) {
            if (!one.admits(host)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a rule refuses the domain for good: counts only grow, so one that is too full stays so. */
    static boolean isShut(List<Asked> rules, String domain) {
        for (var one : rules) {
            if (one.group().staysClosed() && !one.admits(domain)) {
                return true;
            }
        }
        return false;
    }
}
