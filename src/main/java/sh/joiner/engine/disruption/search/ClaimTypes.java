package sh.joiner.engine.disruption.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.supply.PoolUsage;
import sh.joiner.model.catalog.TypeSet;
import sh.joiner.model.pod.HostPort;

/** The instance types that could hold all pods which a planned claim gets, in its zone and with its capacity type, the cheapest first. */
final class ClaimTypes {

    private final SearchModel model;
    private final Occupancy end;
    private final int claim;
    private final LaunchOption option;
    private final int state;
    private int @Nullable [] types; // computed at the first use

    /** Creates the types of a claim. The pods on the claim must not change before the types are first used. */
    ClaimTypes(SearchModel model, Occupancy end, int claim) {
        this.model = model;
        this.end = end;
        this.claim = claim;
        this.option = end.option(claim);
        this.state = end.stateOf(claim);
    }

    private int[] types() {
        var known = types;
        if (known == null) {
            known = compute();
            types = known;
        }
        return known;
    }

    private int[] compute() {
        var template = option.template();
        var filter = template.filter();
        var sum = new long[model.slots];
        var allowed = filter.choice(state).usable().and(option.kind().available());
        var ports = new ArrayList<HostPort>();
        for (int entry = 0; entry < end.entries(claim); entry++) {
            var kind = model.kinds.get(end.kind(claim, entry));
            int pods = end.now(claim, entry);
            for (int slot : kind.slots) {
                sum[slot] += pods * kind.requests[slot];
            }
            ports.addAll(kind.ports);
            var own = kind.types(template.number(), option.offeringNumber());
            allowed = own == null ? allowed : allowed.and(own);
        }
        for (var name : template.limits().left().names()) {
            if (!name.equals(PoolUsage.NODES)) {
                long most = filter.table().type(option.type()).capacity().get(name);
                allowed = allowed.and(filter.table().notAbove(name, most));
            }
        }
        var holding = template.holding(allowed, sum, ports);
        return IntStream.of(option.byPrice()).filter(holding::has).toArray();
    }

    private long price(int type) {
        return Math.round(option.kind().price(type) * SearchModel.PER_USD);
    }

    /** Returns the lowest possible price of the claim. */
    long least() {
        return price(types()[0]);
    }

    /**
     * Returns the price of the most expensive type that the claim must list. The claim lists the wanted number of types, or more if minValues requires
     * more. Negative if there are too few types.
     */
    long worst(int wanted) {
        var filter = option.template().filter();
        var minimums = filter.choice(state).minimums();
        if (minimums.isEmpty() && wanted <= 1) {
            return option.price(); // of the planned type, which also holds the pods of later steps
        }
        for (int count = Math.max(1, wanted); count <= types().length; count++) {
            if (minimums.isEmpty() || filter.keepsMinimums(state, set(count))) {
                return price(types()[count - 1]);
            }
        }
        return -1;
    }

    /** Returns the types that cost no more than the given price. */
    List<Integer> upTo(long price) {
        return IntStream.of(types())
                .filter(type -> price(type) <= price)
                .boxed()
                .toList();
    }

    private TypeSet set(int count) {
        return set(IntStream.of(types()).limit(count).boxed().toList());
    }

    TypeSet set(List<Integer> some) {
        var bits = new BitSet();
        some.forEach(bits::set);
        return option.template().filter().table().select(bits);
    }

    LaunchOption option() {
        return option;
    }
}
