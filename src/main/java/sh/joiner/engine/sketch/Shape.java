package sh.joiner.engine.sketch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Groups of pods with the same requests and requirements. While a claim is filled, the groups differ only in their rules about other pods. */
public final class Shape {

    private final int number;
    private final int tier;
    private final int wanted;
    private final long[] requests;
    private final double worth;
    private final List<EqualPods> groups = new ArrayList<>();

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

    /** Returns the worth of one of the pods in US dollars per hour. */
    double worth() {
        return worth;
    }

    public void add(EqualPods equal) {
        groups.add(equal);
        groups.sort(Comparator.comparingInt(group -> -group.concern().byHost().size()));
    }

    /** Returns the groups, those with the most rules about hosts first, because their pods are the hardest to place later. */
    List<EqualPods> groups() {
        return groups;
    }
}
