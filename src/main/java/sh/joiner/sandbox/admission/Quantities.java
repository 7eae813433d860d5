package sh.joiner.sandbox.admission;

import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Pattern;

/** Parses Kubernetes quantities to exact numbers, because the API server compares requests with limits. */
final class Quantities {

    /** The regular expression of quantities in the messages of real API servers. */
    static final String FORM = "^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$";

    private static final Pattern AMOUNT =
            Pattern.compile("([+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+))([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]+)?");
    private static final Map<String, Integer> TENS =
            Map.of("n", -9, "u", -6, "m", -3, "k", 3, "M", 6, "G", 9, "T", 12, "P", 15, "E", 18);
    private static final String TWOS = "KMGTPE";
    private static final BigDecimal KIBI = BigDecimal.valueOf(1024);

    private Quantities() {}

    static boolean isAmount(String text) {
        return AMOUNT.matcher(text).matches();
    }

    static BigDecimal of(String text) {
        var parts = AMOUNT.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("not a quantity: " + text);
        }
        var number = new BigDecimal(parts.group(1));
        var unit = parts.group(2);
        if (unit == null) {
            return number;
        }
        if (unit.endsWith("i")) {
            return number.multiply(KIBI.pow(TWOS.indexOf(unit.charAt(0)) + 1));
        }
        var tens = TENS.get(unit);
        return number.scaleByPowerOfTen(tens == null ? Integer.parseInt(unit.substring(1)) : tens);
    }
}
