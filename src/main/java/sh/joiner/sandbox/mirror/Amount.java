package sh.joiner.sandbox.mirror;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.TreeMap;
import sh.joiner.sandbox.kind.Json;

/**
 * Kubernetes quantities as thousandths in a long: exact for milli-CPU, and large enough for 8 PiB of memory. Fractions
 * of a thousandth are rounded up, as in Kubernetes.
 */
public final class Amount {

    private static final Map<String, BigDecimal> UNITS = Map.ofEntries(
            Map.entry("", BigDecimal.ONE),
            Map.entry("n", BigDecimal.valueOf(1, 9)),
            Map.entry("u", BigDecimal.valueOf(1, 6)),
            Map.entry("m", BigDecimal.valueOf(1, 3)),
            Map.entry("k", BigDecimal.valueOf(1_000L)),
            Map.entry("M", BigDecimal.valueOf(1_000_000L)),
            Map.entry("G", BigDecimal.valueOf(1_000_000_000L)),
            Map.entry("T", BigDecimal.valueOf(1_000_000_000_000L)),
            Map.entry("P", BigDecimal.valueOf(1_000_000_000_000_000L)),
            Map.entry("Ki", BigDecimal.valueOf(1L << 10)),
            Map.entry("Mi", BigDecimal.valueOf(1L << 20)),
            Map.entry("Gi", BigDecimal.valueOf(1L << 30)),
            Map.entry("Ti", BigDecimal.valueOf(1L << 40)),
            Map.entry("Pi", BigDecimal.valueOf(1L << 50)));

    private Amount() {}

    /** Returns a quantity in thousandths. Throws {@link IllegalArgumentException} if the text is not a quantity or has the unit E or Ei. */
    public static long milli(String quantity) {
        int split = quantity.length();
        while (split > 0 && Character.isLetter(quantity.charAt(split - 1))) {
            split--;
        }
        var unit = UNITS.get(quantity.substring(split));
        if (unit == null || split == 0) {
            throw new IllegalArgumentException("\"%s\" is not a quantity".formatted(quantity));
        }
        return new BigDecimal(quantity.substring(0, split))
                .multiply(unit)
                .movePointRight(3)
                .setScale(0, RoundingMode.CEILING)
                .longValueExact();
    }

    /** Returns quantities in thousandths by resource name. */
    public static Map<String, Long> millis(JsonNode quantities) {
        var amounts = new TreeMap<String, Long>();
        Json.strings(quantities).forEach((name, quantity) -> amounts.put(name, milli(quantity)));
        return amounts;
    }

    /**
     * Formats thousandths as a quantity. Fractions of a CPU are in millicores, fractions of all other resources are
     * rounded up. Memory and huge pages are in Ki if this is a whole number.
     */
    public static String text(String resource, long milli) {
        if (milli % 1000 != 0) {
            return resource.equals("cpu") ? milli + "m" : Long.toString(Math.ceilDiv(milli, 1000));
        }
        long whole = milli / 1000;
        var bytes = resource.equals("memory") || resource.startsWith("hugepages-");
        return bytes && whole % 1024 == 0 && whole > 0 ? whole / 1024 + "Ki" : Long.toString(whole);
    }
}
