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

/** The resources that a type or a node lacks to hold a pod, with the missing amounts. */
public record Shortfall(String type, List<Lack> lacks) {

    /** Orders shortfalls by the number of missing resources, then by the missing share. */
    public static final Comparator<Shortfall> LEAST = Comparator.<Shortfall>comparingInt(
                    shortfall -> shortfall.lacks().size())
            .thenComparingDouble(shortfall ->
                    shortfall.lacks().stream().mapToDouble(Lack::share).sum())
            .thenComparing(Shortfall::type);

    /** A missing amount of one resource; {@code share} is the missing share of the request. */
    record Lack(String resource, long amount, double share) {

        String text() {
            return switch (resource) {
                case Resources.CPU -> number(amount / 1000.0) + " cpu";
                case Resources.MEMORY, Resources.EPHEMERAL_STORAGE ->
                    number(amount / (double) (1L << 30)) + " GiB " + resource;
                default -> amount + " " + resource;
            };
        }

        // Rounded up, so that a missing amount never looks like 0.
        private static String number(double amount) {
            double tenths = Math.ceil(amount * 10) / 10;
            return tenths == Math.rint(tenths)
                    ? String.format(Locale.ROOT, "%.0f", tenths)
                    : String.format(Locale.ROOT, "%.1f", tenths);
        }
    }

    /** Returns the smallest shortfall of the types. Empty if no type lacks anything. */
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

    /** Returns the shortfall of a type or node with this name. Amounts of 0 or less are not missing. */
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
        return type + " lacks " + lacks.stream().map(Lack::text).collect(Collectors.joining(" and "));
    }
}
