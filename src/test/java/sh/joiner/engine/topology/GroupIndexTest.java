package sh.joiner.engine.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import sh.joiner.engine.state.States;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.requirement.Vocabulary;

/** The index finds the same groups as a comparison with every group. */
class GroupIndexTest {

    private static final List<String> KEYS = List.of("app", "tier", "team");
    private static final List<String> VALUES = List.of("a", "b", "c");
    private static final List<String> NAMESPACES = List.of("default", "shop");

    private static <T> T any(List<T> values, Random random) {
        return values.get(random.nextInt(values.size()));
    }

    private static Requirement rule(Random random) {
        var key = new LabelKey(any(KEYS, random));
        return switch (random.nextInt(5)) {
            case 0 -> Requirement.exists(key);
            case 1 -> Requirement.doesNotExist(key);
            case 2 -> Requirement.notIn(key, List.of(any(VALUES, random)));
            case 3 -> Requirement.in(key, VALUES.subList(0, 2));
            default -> Requirement.in(key, any(VALUES, random));
        };
    }

    private static SelectedPods selection(Random random) {
        var rules = new ArrayList<Requirement>();
        for (int count = random.nextInt(3); count > 0; count--) {
            rules.add(rule(random));
        }
        var namespaces = random.nextInt(5) == 0 ? Set.of("*") : Set.of(any(NAMESPACES, random));
        return new SelectedPods(namespaces, random.nextInt(10) == 0 ? null : new LabelSelector(Requirements.of(rules)));
    }

    private static Group group(int number, Random random) {
        var selections = new ArrayList<SelectedPods>();
        for (int count = 1 + random.nextInt(2); count > 0; count--) {
            selections.add(selection(random));
        }
        return new Group(
                new Group.Key(Group.Kind.SPREAD, Labels.ZONE, selections, number, 0, NodeFilter.NONE),
                new KeyDomains(Labels.ZONE, List.of(), new States(Vocabulary.EMPTY)));
    }

    private static Map<String, String> labels(Random random) {
        var labels = new TreeMap<String, String>();
        for (var key : KEYS) {
            if (random.nextBoolean()) {
                labels.put(key, any(VALUES, random));
            }
        }
        return labels;
    }

    @Property(tries = 300)
    void findsTheGroupsThatSelectThePods(@ForAll long seed) {
        var random = new Random(seed);
        var index = new GroupIndex();
        var groups = new ArrayList<Group>();
        for (int number = 0; number < 12; number++) {
            groups.add(group(number, random));
        }
        groups.forEach(index::add);
        var namespace = any(NAMESPACES, random);
        var labels = labels(random);

        var found = index.selecting(namespace, labels);

        assertThat(found)
                .containsExactlyElementsOf(groups.stream()
                        .filter(group -> group.selects(namespace, labels))
                        .toList());
    }
}
