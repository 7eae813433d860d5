package sh.joiner.engine.state;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import sh.joiner.model.resource.Resources;

/** The resources that are requested in this pass, each with a slot, so that amounts are plain arrays. */
public final class Slots {

    private final List<String> names;

    private Slots(List<String> names) {
        this.names = names;
    }

    public static Slots of(Stream<Resources> requests) {
        var names = new TreeSet<String>();
        requests.forEach(resources -> names.addAll(resources.names()));
        return new Slots(List.copyOf(names));
    }

    public List<String> names() {
        return names;
    }

    public long[] amounts(Resources resources) {
        return names.stream().mapToLong(resources::get).toArray();
    }

    public long[] none() {
        return new long[names.size()];
    }

    /** Converts amounts back to resources. Amounts of 0 are left out. */
    public Resources resources(long[] amounts) {
        var resources = Resources.NONE;
        for (int slot = 0; slot < amounts.length; slot++) {
            resources = amounts[slot] == 0 ? resources : resources.with(names.get(slot), amounts[slot]);
        }
        return resources;
    }

    public static long[] sum(long[] left, long[] right) {
        var sum = left.clone();
        for (int slot = 0; slot < sum.length; slot++) {
            sum[slot] = Resources.sum(sum[slot], right[slot]);
        }
        return sum;
    }
}
