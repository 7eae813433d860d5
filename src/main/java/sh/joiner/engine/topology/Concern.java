package sh.joiner.engine.topology;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.requirement.LabelKey;

/**
 * The rules about other pods that restrict or count the pods of a {@code engine.rule.Variant}, computed once.
 * @param byHost the rules with the hostname as topology key
 * @param byKey the other topology keys that some rule checks or counts
 * @param counting the rules that count the pod once it is placed
 */
public record Concern(List<RestrictingGroup> byHost, List<KeyRules> byKey, List<Group> counting) {

    /** A rule that restricts the pod; {@code selected} is true if the rule also selects the pod itself. */
    public record RestrictingGroup(Group group, boolean selected) {

        public boolean admits(int domain) {
            return group.admits(selected, domain);
        }
    }

    /** The rules about one topology key; {@code asked} is empty if the pod is only counted. */
    public record KeyRules(KeyDomains domains, List<RestrictingGroup> asked) {

        public boolean admits(int domain) {
            return Concern.admits(asked, domain);
        }
    }

    public static Concern of(Pod pod, List<Group> asked, Collection<Group> counting) {
        var byHost = new ArrayList<RestrictingGroup>();
        var byKey = new TreeMap<LabelKey, KeyRules>(Comparator.naturalOrder());
        for (var group : asked) {
            var rule = new RestrictingGroup(group, group.selects(pod));
            (group.isByHost() ? byHost : about(byKey, group).asked()).add(rule);
        }
        counting.stream().filter(group -> !group.isByHost()).forEach(group -> about(byKey, group));
        return new Concern(List.copyOf(byHost), List.copyOf(byKey.values()), List.copyOf(counting));
    }

    private static KeyRules about(TreeMap<LabelKey, KeyRules> byKey, Group group) {
        return byKey.computeIfAbsent(group.key().topology(), _ -> new KeyRules(group.domains(), new ArrayList<>()));
    }

    /** Returns true if any rule restricts or counts the pod. */
    public boolean matters() {
        return !byHost.isEmpty() || !byKey.isEmpty() || !counting.isEmpty();
    }

    public boolean admitsHost(int host) {
        return admits(byHost, host);
    }

    private static boolean admits(List<RestrictingGroup> rules, int domain) {
        for (int rule = 0; rule < rules.size(); rule++) {
            if (!rules.get(rule).admits(domain)) {
                return false;
            }
        }
        return true;
    }

    /** Returns true if a rule excludes the domain for the rest of the pass. Counts only grow, so a full domain stays full. */
    public static boolean isExcluded(List<RestrictingGroup> rules, int domain) {
        for (int rule = 0; rule < rules.size(); rule++) {
            if (rules.get(rule).group().staysClosed() && !rules.get(rule).admits(domain)) {
                return true;
            }
        }
        return false;
    }
}
