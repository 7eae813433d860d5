package sh.joiner.sandbox.kind;

import java.util.Comparator;
import java.util.regex.Pattern;

/** The order of preference of a group's versions: stable before beta before alpha, higher before lower, then all other names. */
public final class VersionOrder {

    private static final Pattern NAME = Pattern.compile("v(\\d+)(?:(alpha|beta)(\\d+))?");

    /** Orders the preferred version first. */
    public static final Comparator<String> PREFERRED_FIRST = Comparator.comparingInt(VersionOrder::rank)
            .thenComparing(VersionOrder::major, Comparator.reverseOrder())
            .thenComparing(VersionOrder::minor, Comparator.reverseOrder())
            .thenComparing(Comparator.naturalOrder());

    private VersionOrder() {}

    private static int rank(String version) {
        var name = NAME.matcher(version);
        if (!name.matches()) {
            return 3;
        }
        return switch (name.group(2)) {
            case "beta" -> 1;
            case "alpha" -> 2;
            case null, default -> 0;
        };
    }

    private static long major(String version) {
        var name = NAME.matcher(version);
        return name.matches() ? Long.parseLong(name.group(1)) : 0;
    }

    private static long minor(String version) {
        var name = NAME.matcher(version);
        return name.matches() && name.group(3) != null ? Long.parseLong(name.group(3)) : 0;
    }
}
