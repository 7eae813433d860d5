package sh.joiner.engine.scheduling;

import java.util.ArrayList;
import java.util.List;
import sh.joiner.model.catalog.TypeSet;
import sh.joiner.model.pod.HostPort;
import sh.joiner.model.pod.PodName;

/** A new claim while a plan is made: what its pods ask together, and the types that can still hold them all. */
final class ClaimBin {

    private final int number;
    private final String host;
    private final Template template;
    private final List<PodName> pods = new ArrayList<>();
    private final List<HostPort> ports = new ArrayList<>();
    private int state;
    private TypeSet survivors;
    private long[] sum;

    ClaimBin(int number, Template template, int state, TypeSet survivors, long[] nothing) {
        this.number = number;
        this.host = host(number);
        this.template = template;
        this.state = state;
        this.survivors = survivors;
        this.sum = nothing;
    }

    int number() {
        return number;
    }

    /** The name under which it is a topology domain of its own. */
    String host() {
        return host;
    }

    static String host(int number) {
        return "new claim " + number;
    }

    Template template() {
        return template;
    }

    int state() {
        return state;
    }

    TypeSet survivors() {
        return survivors;
    }

    /** What its pods ask together, daemons apart. */
    long[] sum() {
        return sum;
    }

    List<HostPort> ports() {
        return ports;
    }

    List<PodName> pods() {
        return pods;
    }

    void add(Candidate pod, Variant variant, int narrowedTo, TypeSet left) {
        pods.add(pod.pod().name());
        ports.addAll(variant.placing().hostPorts());
        sum = Slots.sum(sum, variant.requests());
        state = narrowedTo;
        survivors = left;
    }
}
