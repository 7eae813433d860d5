package sh.joiner.engine.sketch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sh.joiner.engine.topology.Group;

/** The pods that need new claims, and the number of those that are in no sketch yet. */
public final class UnplacedPods {

    private final List<EqualPods> groups;
    private final List<Shape> shapes = new ArrayList<>();
    private final int[] left; // by shape
    private final List<Exclusive> exclusive = new ArrayList<>();

    /** Groups of equal pods that together may have only a limited number of pods on one host. */
    record Exclusive(List<EqualPods> groups, int perHost) {}

    private record Key(int tier, int wanted, List<Long> requests) {}

    public UnplacedPods(List<EqualPods> groups, ShadowPrices prices) {
        this.groups = groups.stream()
                .sorted(Comparator.comparingDouble(equal -> -prices.of(equal.wanted(), equal.requests())))
                .toList();
        var byGroup = new LinkedHashMap<Group, Exclusive>();
        var byKey = new LinkedHashMap<Key, Shape>();
        for (var equal : this.groups) {
            var key = new Key(
                    equal.tier(),
                    equal.wanted(),
                    Arrays.stream(equal.requests()).boxed().toList());
            var shape = byKey.computeIfAbsent(
                    key, _ -> new Shape(byKey.size(), equal, prices.of(equal.wanted(), equal.requests())));
            shape.add(equal);
            equal.shape(shape);
            exclusive(equal, byGroup);
        }
        shapes.addAll(byKey.values());
        left = new int[shapes.size()];
        exclusive.addAll(byGroup.values());
        restart();
    }

    private static void exclusive(EqualPods equal, Map<Group, Exclusive> byGroup) {
        for (var rule : equal.concern().byHost()) {
            if (rule.selected() && rule.group().key().kind() != Group.Kind.TOGETHER) {
                var key = rule.group().key();
                int perHost = key.kind() == Group.Kind.SPREAD ? key.maxSkew() : 1;
                byGroup.computeIfAbsent(rule.group(), _ -> new Exclusive(new ArrayList<>(), perHost))
                        .groups()
                        .add(equal);
            }
        }
    }

    public void restart() {
        Arrays.fill(left, 0);
        for (var equal : groups) {
            equal.restart();
            left[equal.shape().number()] += equal.left();
        }
    }

    /** Returns the groups of equal pods, the highest worth per pod first. */
    List<EqualPods> groups() {
        return groups;
    }

    List<Shape> shapes() {
        return shapes;
    }

    /** Returns the number of remaining pods of a shape. */
    int left(Shape shape) {
        return left[shape.number()];
    }

    void take(EqualPods equal) {
        equal.take();
        left[equal.shape().number()]--;
    }

    void putBack(EqualPods equal) {
        equal.putBack();
        left[equal.shape().number()]++;
    }

    /** Removes the remaining pods of a group, because these pods fit in no sketch. */
    void giveUp(EqualPods equal) {
        while (equal.left() > 0) {
            take(equal);
        }
    }

    /** Returns the groups of equal pods that each rule about hosts keeps apart. */
    List<Exclusive> exclusive() {
        return exclusive;
    }
}
