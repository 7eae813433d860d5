package sh.joiner.engine.disruption.search;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.topology.Group;

/** The number of pods that each rule of pod affinity or topology spread counts in each domain, while the search moves pods (core 4.14). */
final class PodCounts {

    private final GroupTable groups;
    private final int[][] byDomain;
    private final boolean[] isOwn; // false while the array is shared with the groups, whose counts must not change
    private final int[] totals;
    private final int[]
            domainCounts; // the number of known domains of each group; 0 for groups whose topology key is the host name

    PodCounts(GroupTable groups) {
        this.groups = groups;
        this.byDomain = new int[groups.size()][];
        this.isOwn = new boolean[groups.size()];
        this.totals = new int[groups.size()];
        this.domainCounts = new int[groups.size()];
        for (int group = 0; group < groups.size(); group++) {
            byDomain[group] = groups.initial[group];
            totals[group] = groups.total(group);
            for (boolean isKnown : groups.known[group]) {
                domainCounts[group] += isKnown ? 1 : 0;
            }
        }
    }

    /** Counts pods on a node or a claim. The number is negative for pods that leave. */
    void add(PodKind kind, int bin, @Nullable LaunchOption option, int pods) {
        for (int group : kind.counting) {
            if (option == null ? groups.counts(group, bin) : groups.counts(group, option)) {
                add(group, domain(group, bin, option), pods);
            }
        }
    }

    private void add(int group, int domain, int pods) {
        if (domain != GroupTable.NONE) {
            if (domain >= byDomain[group].length) {
                byDomain[group] = Arrays.copyOf(byDomain[group], domain * 2 + 1);
            } else if (!isOwn[group]) {
                byDomain[group] = byDomain[group].clone();
            }
            isOwn[group] = true;
            byDomain[group][domain] += pods;
            totals[group] += pods;
        }
    }

    /** Adds the pods that end with a node to the counts ({@code sign} 1), when the search brings the node back, or subtracts them ({@code sign} -1), when the search removes the node. */
    void addEnding(int[] ending, int node, int sign) {
        for (int position = 0; position < ending.length; position += 2) {
            if (groups.counts(ending[position], node)) {
                add(ending[position], groups.domain(ending[position], node), sign * ending[position + 1]);
            }
        }
    }

    private int domain(int group, int bin, @Nullable LaunchOption option) {
        if (option == null) {
            return groups.domain(group, bin);
        }
        return groups.byHost[group] ? bin : option.domains()[groups.keys[group]];
    }

    private int count(int group, int domain) {
        return domain < byDomain[group].length ? byDomain[group][domain] : 0;
    }

    /** Returns true if the rules allow one more pod of the kind on the bin. */
    boolean admit(PodKind kind, int bin, @Nullable LaunchOption option) {
        for (int position = 0; position < kind.asked.length; position++) {
            int group = kind.asked[position];
            int domain = domain(group, bin, option);
            var rule = groups.groups.get(group);
            boolean isAdmitted = domain == GroupTable.NONE
                    ? rule.admitsOutside()
                    : admits(group, rule.key().kind(), kind.selected[position], domain);
            if (!isAdmitted) {
                return false;
            }
        }
        return true;
    }

    private boolean admits(int group, Group.Kind rule, boolean isSelected, int domain) {
        int count = count(group, domain);
        return switch (rule) {
            case SPREAD -> count + (isSelected ? 1 : 0) - least(group) <= groups.skews[group];
            case TOGETHER -> count > 0 || (totals[group] == 0 && isSelected);
            case APART, REPELLED -> count == 0;
        };
    }

    /** Returns true if every topology spread of the kind is satisfied with the pods that are currently on the bin. */
    boolean keepSpreads(PodKind kind, int bin, @Nullable LaunchOption option) {
        for (int group : kind.asked) {
            if (groups.groups.get(group).key().kind() == Group.Kind.SPREAD) {
                int domain = domain(group, bin, option);
                if (domain == GroupTable.NONE || count(group, domain) - least(group) > groups.skews[group]) {
                    return false;
                }
            }
        }
        return true;
    }

    private int least(int group) {
        if (groups.byHost[group] || domainCounts[group] < groups.minDomains[group]) {
            return 0;
        }
        int least = Integer.MAX_VALUE;
        var known = groups.known[group];
        for (int domain = 0; domain < known.length; domain++) {
            if (known[domain]) {
                least = Math.min(least, byDomain[group][domain]);
            }
        }
        return least == Integer.MAX_VALUE ? 0 : least;
    }

    /** Returns the number of pods of this kind that the rules allow on a new claim for the option. The result is at most {@code wanted}. */
    int most(PodKind kind, LaunchOption option, int wanted) {
        int most = wanted;
        for (int position = 0; position < kind.asked.length && most > 0; position++) {
            int group = kind.asked[position];
            var rule = groups.groups.get(group);
            int domain = groups.byHost[group] ? Integer.MAX_VALUE : option.domains()[groups.keys[group]];
            if (domain == GroupTable.NONE) {
                most = rule.admitsOutside() ? most : 0;
            } else {
                most = Math.min(most, most(group, rule.key().kind(), kind, position, domain));
            }
        }
        return most;
    }

    private int most(int group, Group.Kind rule, PodKind kind, int position, int domain) {
        int count = count(group, domain);
        return switch (rule) {
            case SPREAD -> {
                int left = groups.skews[group] + least(group) - count;
                yield kind.selected[position] ? Math.max(0, left) : left >= 0 ? Integer.MAX_VALUE : 0;
            }
            case TOGETHER -> count > 0 || (totals[group] == 0 && kind.selected[position]) ? Integer.MAX_VALUE : 0;
            case APART, REPELLED -> count > 0 ? 0 : kind.counted[position] ? 1 : Integer.MAX_VALUE;
        };
    }
}
