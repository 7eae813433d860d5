package sh.joiner.engine.sketch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Lots that ask the same amounts and the same of a node: while a claim is filled they differ only in whom they may be with. */
public final class Shape {

    private final int number;
    private final int tier;
    private final int wanted;
    private final long[] requests;
    private final double worth;
    private final List<EqualPods> lots = new ArrayList<>();

    Shape(int number, EqualPods first, double worth) {
        this.number = number;
        this.tier = first.tier();
        this.wanted = first.wanted();
        this.requests = first.requests();
        this.worth = worth;
    }

    int number() {
        return number;
    }

    int tier() {
        return tier;
    }

    int wanted() {
        return wanted;
    }

    long[] requests() {
        return requests;
    }

    /** USD an hour that one of the pods is worth. */
    double worth() {
        return worth;
    }

    public void add(EqualPods equal) {
        lots.add(equal);
        lots.sort(
                Comparator.comparingInt(otherLot -> -otherLot.concern().byHost().size()));
    }

    /** The most constrained first, as they are the hardest to place later. */
    List<EqualPods> lots() {
        return lots;
    }
}
