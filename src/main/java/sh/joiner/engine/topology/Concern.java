package sh.joiner.engine.topology;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.requirement.LabelKey;

/**
 * How rules about other pods concern a variant, worked out once.
 *
 * @param byHost those that have a say about the place itself
 * @param byKey the other topology keys that some rule reads or counts
 * @param counting the rules that count the pod once it is placed
 */
public record Concern(List<Asked> byHost, List<About> byKey, List<Group> counting) {

    /** A rule that has a say; {@code selected} where the pod itself is one of those that it means. */
    public record Asked(Group group, boolean selected) {

        public boolean admits(int domain) {
            return group.admits(selected, domain);
        }
    }

    /** Those that have a say about one topology key; none if the pod is only counted. */
    public record About(KeyDomains domains, List<Asked> asked) {

        public boolean admits(int domain) {
            return Concern.admits(asked, domain);
        }
    }

    public static Concern of(Pod pod, List<Group> asked, Collection<Group> counting) {
        var byHost = new ArrayList<Asked>();
        var byKey = new TreeMap<LabelKey, About>(Comparator.naturalOrder());
        for (var group : asked) {
            var one = new Asked(group, group.selects(pod));
            (group.isByHost() ? byHost : about(byKey, group).asked()).add(one);
        }
        counting.stream().filter(group -> !group.isByHost()).forEach(group -> about(byKey, group));
        return new Concern(List.copyOf(byHost), List.copyOf(byKey.values()), List.copyOf(counting));
    }

    private static About about(TreeMap<LabelKey, About> byKey, Group group) {
        return byKey.computeIfAbsent(group.key().topology(), _ -> new About(group.domains(), new ArrayList<>()));
    }

    /** Whether any rule has a say, or counts the pod. */
    public boolean matters() {
        return !byHost.isEmpty() || !byKey.isEmpty() || !counting.isEmpty();
    }

    public boolean admitsHost(int host) {
        return admits(byHost, host);
    }

    private static boolean admits(List<Asked> rules, int domain) {
        for (int rule = 0; rule < rules.size(); rule++) {
            if (!rules.get(rule).admits(domain)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a rule refuses the domain for good: counts only grow, so one that is too full stays so. */
    public static boolean isShut(List<Asked> rules, int domain) {
        for (int rule = 0; rule < rules.size(); rule++) {
            if (rules.get(rule).group().staysClosed() && !rules.get(rule).admits(domain)) {
                return true;
            }
        }
        return false;
    }
}
