package sh.joiner.engine.sketch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sh.joiner.engine.topology.Group;

/** All pods that are to go onto new claims, and how many of them are left while claims are sketched. */
public final class UnplacedPods {

    private final List<Lot> lots;
    private final List<Shape> shapes = new ArrayList<>();
    private final int[] left; // by shape
    private final List<Exclusive> exclusive = new ArrayList<>();

    /** Lots of which a host may have only so many pods together. */
    record Exclusive(List<Lot> lots, int perHost) {}

    private record Key(int tier, int wanted, List<Long> requests) {}

    public UnplacedPods(List<Lot> lots, Worth worth) {
        this.lots = lots.stream()
                .sorted(Comparator.comparingDouble(lot -> -worth.of(lot.wanted(), lot.requests())))
                .toList();
        var byGroup = new LinkedHashMap<Group, Exclusive>();
        var byKey = new LinkedHashMap<Key, Shape>();
        for (var lot : this.lots) {
            var key = new Key(
                    lot.tier(),
                    lot.wanted(),
                    Arrays.stream(lot.requests()).boxed().toList());
            var shape = byKey.computeIfAbsent(
                    key, _ -> new Shape(byKey.size(), lot, worth.of(lot.wanted(), lot.requests())));
            shape.add(lot);
            lot.shape(shape);
            exclusive(lot, byGroup);
        }
        shapes.addAll(byKey.values());
        left = new int[shapes.size()];
        exclusive.addAll(byGroup.values());
        restart();
    }

    private static void exclusive(Lot lot, Map<Group, Exclusive> byGroup) {
        for (var one : lot.concern().byHost()) {
            if (one.selected() && one.group().key().kind() != Group.Kind.TOGETHER) {
                var key = one.group().key();
                int perHost = key.kind() == Group.Kind.SPREAD ? key.maxSkew() : 1;
                byGroup.computeIfAbsent(one.group(), _ -> new Exclusive(new ArrayList<>(), perHost))
                        .lots()
                        .add(lot);
            }
        }
    }

    public void restart() {
        Arrays.fill(left, 0);
        for (var lot : lots) {
            lot.restart();
            left[lot.shape().number()] += lot.left();
        }
    }

    /** The worthiest first. */
    List<Lot> lots() {
        return lots;
    }

    List<Shape> shapes() {
        return shapes;
    }

    /** How many pods of a shape are left. */
    int left(Shape shape) {
        return left[shape.number()];
    }

    void take(Lot lot) {
        lot.take();
        left[lot.shape().number()]--;
    }

    void putBack(Lot lot) {
        lot.putBack();
        left[lot.shape().number()]++;
    }

    /** Its pods find no place on any claim that could be thought of. */
    void giveUp(Lot lot) {
        while (lot.left() > 0) {
            take(lot);
        }
    }

    /** For each rule that keeps pods of a host apart, those that it keeps apart. */
    List<Exclusive> exclusive() {
        return exclusive;
    }
}
