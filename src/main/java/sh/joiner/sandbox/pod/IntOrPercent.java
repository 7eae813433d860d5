package sh.joiner.sandbox.pod;

import com.fasterxml.jackson.databind.JsonNode;

/** Kubernetes' "number or percentage". */
public final class IntOrPercent {

    private IntOrPercent() {}

    /** Of this many, a percentage rounded up; {@code usual} where nothing is said. */
    public static int roundedUp(JsonNode value, String usual, int of) {
        var text = value.asText(usual);
        return isPercentage(text) ? Math.ceilDiv(of * percent(text), 100) : Integer.parseInt(text);
    }

    /** Of this many, a percentage rounded down; {@code usual} where nothing is said. */
    public static int roundedDown(JsonNode value, String usual, int of) {
        var text = value.asText(usual);
        return isPercentage(text) ? of * percent(text) / 100 : Integer.parseInt(text);
    }

    private static boolean isPercentage(String text) {
        return text.endsWith("%");
    }

    private static int percent(String text) {
        return Integer.parseInt(text.substring(0, text.length() - 1));
    }
}
