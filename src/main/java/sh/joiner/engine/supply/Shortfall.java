package sh.joiner.engine.supply;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import sh.joiner.engine.state.Slots;
import sh.joiner.model.catalog.TypeSet;
import sh.joiner.model.resource.Resources;

/** How much a type, or a node, lacks to hold a pod: of which resources, and how much of each. */
public record Shortfall(String type, List<Lack> lacks) {

    /** Those that lack fewest resources come first, of them those that lack least. */
    public static final Comparator<Shortfall> LEAST = Comparator.<Shortfall>comparingInt(
                    shortfall -> shortfall.lacks().size())
            .thenComparingDouble(shortfall ->
                    shortfall.lacks().stream().mapToDouble(Lack::share).sum())
            .thenComparing(Shortfall::type);

    /** So much of a resource is missing; {@code share} of what is asked. */
    record Lack(String resource, long amount, double share) {

        String text() {
            return switch (resource) {
                case Resources.CPU -> number(amount / 1000.0) + " cpu";
                case Resources.MEMORY, Resources.EPHEMERAL_STORAGE ->
                    number(amount / (double) (1L << 30)) + " GiB " + resource;
                default -> amount + " " + resource;
            };
        }

        // Rounded up: a type must never look as if it lacked nothing.
        private static String number(double amount) {
            double tenths = Math.ceil(amount * 10) / 10;
            return tenths == Math.rint(tenths)
                    ? String.format(Locale.ROOT, "%.0f", tenths)
                    : String.format(Locale.ROOT, "%.1f", tenths);
        }
    }

    /** Of the types that lack fewest resources the one that lacks least; empty if none lacks anything. */
    public static Optional<Shortfall> least(Template template, TypeSet types, long[] requests, Slots slots) {
        return template.daemons().stream()
                .flatMap(group -> types.and(group.types())
                        .positions()
                        .mapToObj(position -> of(template, position, Slots.sum(requests, group.overhead()), slots)))
                .filter(shortfall -> !shortfall.lacks().isEmpty())
                .min(LEAST);
    }

    private static Shortfall of(Template template, int position, long[] wanted, Slots slots) {
        var type = template.filter().table().type(position);
        var missing = new long[wanted.length];
        Arrays.setAll(
                missing,
                slot -> wanted[slot] - type.allocatable().get(slots.names().get(slot)));
        return of(type.name(), missing, wanted, slots);
    }

    /** Of a place where so much is missing; what is not above 0 is not. */
    public static Shortfall of(String place, long[] missing, long[] wanted, Slots slots) {
        var lacks = new ArrayList<Lack>();
        for (int slot = 0; slot < wanted.length; slot++) {
            if (missing[slot] > 0) {
                lacks.add(new Lack(slots.names().get(slot), missing[slot], missing[slot] / (double) wanted[slot]));
            }
        }
        return new Shortfall(place, lacks);
    }

    public String text() {
        return lacks.stream().map(Lack::text).collect(Collectors.joining(" and ")) + " short on " + type;
    }
}
