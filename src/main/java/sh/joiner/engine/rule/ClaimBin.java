package sh.joiner.engine.rule;

import java.util.ArrayList;
import java.util.List;
import sh.joiner.engine.state.Slots;
import sh.joiner.engine.supply.Template;
import sh.joiner.model.catalog.TypeSet;
import sh.joiner.model.pod.HostPort;
import sh.joiner.model.pod.PodName;

/** A new claim to which a pass adds pods: the sum of the pods' requests, and the instance types that can still hold all these pods. */
public final class ClaimBin {

    private final int number;
    private final int host;
    private final Template template;
    private final List<PodName> pods = new ArrayList<>();
    private final List<HostPort> ports = new ArrayList<>();
    private int state;
    private TypeSet survivors;
    private long[] sum;
    private int cheapest; // a position in the price order of the state; all types before this position are excluded

    ClaimBin(int number, int host, Template template, int state, TypeSet survivors, long[] nothing) {
        this.number = number;
        this.host = host;
        this.template = template;
        this.state = state;
        this.survivors = survivors;
        this.sum = nothing;
    }

    public int number() {
        return number;
    }

    /** Returns the number that represents the hostname of this claim in rules about other pods. */
    int host() {
        return host;
    }

    public Template template() {
        return template;
    }

    public int state() {
        return state;
    }

    public TypeSet survivors() {
        return survivors;
    }

    /** Returns the sum of the requests of the claim's pods, without daemons. */
    public long[] sum() {
        return sum;
    }

    List<HostPort> ports() {
        return ports;
    }

    public List<PodName> pods() {
        return pods;
    }

    /** Returns the price of the cheapest allowed offering in US dollars per hour. */
    double price() {
        var filter = template.filter();
        var order = filter.byPrice(state);
        while (!survivors.has(order[cheapest])) {
            cheapest++;
        }
        return filter.cheapest(state, order[cheapest]);
    }

    public void add(PendingPod pod, Variant variant, int narrowedTo, TypeSet left) {
        pods.add(pod.pod().name());
        ports.addAll(variant.placing().hostPorts());
        sum = Slots.sum(sum, variant.requests());
        cheapest = narrowedTo == state ? cheapest : 0;
        state = narrowedTo;
        survivors = left;
    }
}
