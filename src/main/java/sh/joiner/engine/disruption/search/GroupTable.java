package sh.joiner.engine.disruption.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sh.joiner.engine.rule.Rules;
import sh.joiner.engine.state.States;
import sh.joiner.engine.supply.Narrowed;
import sh.joiner.engine.supply.SchedulingNode;
import sh.joiner.engine.topology.Concern;
import sh.joiner.engine.topology.Group;
import sh.joiner.engine.topology.KeyDomains;
import sh.joiner.engine.topology.NodeFilter;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;

/**
 * The rules about other pods (pod affinity and topology spread) as arrays: for each group its counts before any move, and for each topology key the
 * domain of each node. For the topology key hostname, the domain of a node is the number of the node.
 */
final class GroupTable {

    /** The domain of a node without a domain. */
    static final int NONE = -1;

    final List<Group> groups;
    final boolean[] byHost;
    final int[] keys; // by group
    final int[] skews;
    final int[] minDomains;
    final boolean[] countAnywhere;
    final int[][] initial; // by group and domain
    final boolean[][] known; // by group and domain, except hosts
    private final boolean[][] counts; // by group and node
    private final int[][] domains; // by key and node
    private final List<KeyDomains> keyDomains; // by key
    private final States states;
    private final Map<NodeFilter, boolean[]> byFilter = new HashMap<>();

    private GroupTable(List<Group> groups, List<SchedulingNode> views, States states) {
        this.groups = groups;
        this.states = states;
        int size = groups.size();
        byHost = new boolean[size];
        keys = new int[size];
        skews = new int[size];
        minDomains = new int[size];
        countAnywhere = new boolean[size];
        initial = new int[size][];
        known = new boolean[size][];
        counts = new boolean[size][];
        var numbers = new LinkedHashMap<LabelKey, Integer>();
        keyDomains = new ArrayList<>();
        for (var group : groups) {
            numbers.computeIfAbsent(group.key().topology(), _ -> {
                keyDomains.add(group.domains());
                return numbers.size();
            });
        }
        domains = new int[keyDomains.size()][views.size()];
        for (int key = 0; key < domains.length; key++) {
            boolean isHost = isHost(numbers, key);
            for (int node = 0; node < views.size(); node++) {
                domains[key][node] = isHost ? node : keyDomains.get(key).of(views.get(node));
            }
        }
        for (int number = 0; number < size; number++) {
            take(number, groups.get(number), numbers, views);
        }
    }

    private boolean[] counted(NodeFilter filter, List<SchedulingNode> views) {
        return byFilter.computeIfAbsent(filter, key -> {
            var counted = new boolean[views.size()];
            for (int node = 0; node < counted.length; node++) {
                counted[node] = key.equals(NodeFilter.NONE) || key.counts(views.get(node));
            }
            return counted;
        });
    }

    /** Adds the domains that were found since the table was created. They have no pods. */
    void widen() {
        for (int number = 0; number < groups.size(); number++) {
            if (!byHost[number]) {
                int size = groups.get(number).domains().size();
                initial[number] = Arrays.copyOf(initial[number], size);
                known[number] = Arrays.copyOf(known[number], size);
            }
        }
    }

    private static boolean isHost(Map<LabelKey, Integer> numbers, int key) {
        var number = numbers.get(Labels.HOSTNAME);
        return number != null && number == key;
    }

    private void take(int number, Group group, Map<LabelKey, Integer> numbers, List<SchedulingNode> views) {
        byHost[number] = group.isByHost();
        keys[number] = numbers.getOrDefault(group.key().topology(), 0);
        skews[number] = group.key().maxSkew();
        minDomains[number] = group.key().minDomains();
        int size = byHost[number] ? views.size() : group.domains().size();
        initial[number] = new int[size];
        known[number] = new boolean[size];
        counts[number] = counted(group.key().filter(), views);
        for (int node = 0; node < views.size(); node++) {
            if (byHost[number]) {
                initial[number][node] = group.countOf(group.domains().of(views.get(node)));
            }
        }
        for (int domain = 0; !byHost[number] && domain < size; domain++) {
            initial[number][domain] = group.countOf(domain);
            known[number][domain] = group.knows(domain);
        }
    }

    /** Collects the groups that concern the kinds, and sets the groups of each kind. */
    static GroupTable of(List<PodKind> kinds, List<SchedulingNode> views, Rules rules, States states) {
        var numbers = new LinkedHashMap<Group, Integer>();
        for (var kind : kinds) {
            var concern = rules.concern(kind.variants.getFirst());
            var counting = numbers(concern.counting(), numbers);
            var asked = asked(concern);
            kind.counting = counting;
            kind.asked =
                    numbers(asked.stream().map(Concern.RestrictingGroup::group).toList(), numbers);
            kind.selected = new boolean[asked.size()];
            kind.counted = new boolean[asked.size()];
            for (int position = 0; position < asked.size(); position++) {
                int group = kind.asked[position];
                kind.selected[position] = asked.get(position).selected();
                kind.counted[position] = Arrays.stream(counting).anyMatch(other -> other == group);
            }
        }
        return new GroupTable(List.copyOf(numbers.keySet()), views, states);
    }

    private static int[] numbers(List<Group> some, Map<Group, Integer> numbers) {
        return some.stream()
                .mapToInt(group -> numbers.computeIfAbsent(group, _ -> numbers.size()))
                .toArray();
    }

    private static List<Concern.RestrictingGroup> asked(Concern concern) {
        var asked = new ArrayList<>(concern.byHost());
        concern.byKey().forEach(about -> asked.addAll(about.asked()));
        return asked;
    }

    int size() {
        return groups.size();
    }

    /** Returns the number of pods that the group counts before any move. */
    int total(int group) {
        return Arrays.stream(initial[group]).sum();
    }

    /** Returns the domain of a node for a group. */
    int domain(int group, int node) {
        return domains[keys[group]][node];
    }

    boolean counts(int group, int node) {
        return counts[group][node];
    }

    /** Returns true if the group counts pods on the launched node. */
    boolean counts(int group, LaunchOption option) {
        if (option.counted()[group] == 0) {
            boolean isCounted =
                    groups.get(group).counts(option.template(), new Narrowed(option.state(), option.alone()), states);
            option.counted()[group] = (byte) (isCounted ? 1 : 2);
        }
        return option.counted()[group] == 1;
    }

    /** Returns the topology keys other than the hostname. */
    List<LabelKey> otherKeys() {
        return groups.stream()
                .filter(group -> !group.isByHost())
                .map(group -> group.key().topology())
                .distinct()
                .toList();
    }

    /** Returns the domain of a claim in this state by key; {@link #NONE} for the hostname and for keys that the state leaves open. */
    int[] domainsOf(int state) {
        var found = new int[keyDomains.size()];
        for (int key = 0; key < found.length; key++) {
            found[key] = keyDomains
                    .get(key)
                    .settled(state)
                    .map(KeyDomains.Domain::number)
                    .orElse(NONE);
        }
        return found;
    }

    /**
     * Returns the groups that count these running pods, each with the number of pods. Callers pass only pods that are
     * deleted with their node.
     */
    Map<Integer, Integer> countOf(List<Pod> pods) {
        var found = new HashMap<Integer, Integer>();
        for (var pod : pods) {
            for (int number = 0; number < groups.size(); number++) {
                var group = groups.get(number);
                if (group.key().kind() != Group.Kind.REPELLED && group.selects(pod)) {
                    found.merge(number, 1, Integer::sum);
                }
            }
        }
        return found;
    }
}
