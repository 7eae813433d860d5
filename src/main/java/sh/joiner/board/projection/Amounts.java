package sh.joiner.board.projection;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.view.AmountView;
import sh.joiner.engine.supply.PoolUsage;
import sh.joiner.model.resource.Resources;

/** Computes the used amount of each resource, and the total amount or the limit. Cpu, memory and pods precede the other resources. */
final class Amounts {

    private static final List<String> FIRST = List.of(Resources.CPU, Resources.MEMORY, Resources.PODS);

    private Amounts() {}

    static Resources sum(Collection<Resources> all) {
        return all.stream().reduce(Resources.NONE, Resources::plus);
    }

    /**
     * Returns the requested and the offered amount of cpu, memory, pods and all other requested resources. Leaves out the offered amounts if
     * the offer is empty.
     */
    static List<AmountView> of(Resources taken, Resources offer) {
        return ordered(taken, Resources.NONE).stream()
                .map(name -> offer.isEmpty()
                        ? unbound(name, taken.get(name))
                        : amount(name, taken.get(name), offer.get(name)))
                .toList();
    }

    /** Returns the used amount and the limit of cpu, memory, the number of nodes and all other limited resources; without a limit if none is set. */
    static List<AmountView> within(Resources limits, Resources used) {
        return ordered(Resources.NONE, limits.with(PoolUsage.NODES, 0)).stream()
                .filter(name -> !name.equals(Resources.PODS) || limits.names(name))
                .map(name -> limits.names(name)
                        ? amount(name, used.get(name), limits.get(name))
                        : unbound(name, used.get(name)))
                .toList();
    }

    /** Returns the used share; null if the total is 0. */
    static @Nullable Double share(long taken, long of) {
        return of == 0 ? null : (double) taken / of;
    }

    private static AmountView unbound(String name, long taken) {
        return new AmountView(name, Resources.text(name, taken), null, null);
    }

    private static AmountView amount(String name, long taken, long of) {
        return new AmountView(name, Resources.text(name, taken), Resources.text(name, of), fullness(taken, of));
    }

    /** Returns the used share. If the total is 0, returns 0 without usage, and 1 with usage. */
    static double fullness(long taken, long of) {
        if (of == 0) {
            return taken == 0 ? 0 : 1;
        }
        return (double) taken / of;
    }

    private static List<String> ordered(Resources requested, Resources limited) {
        var others = new TreeSet<String>(limited.names());
        requested.asMap().forEach((name, amount) -> {
            if (amount > 0) {
                others.add(name);
            }
        });
        FIRST.forEach(others::remove);
        return Stream.concat(FIRST.stream(), others.stream()).toList();
    }
}
