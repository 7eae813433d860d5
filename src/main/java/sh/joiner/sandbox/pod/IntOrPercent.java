package sh.joiner.sandbox.pod;

import com.fasterxml.jackson.databind.JsonNode;

/** Kubernetes' {@code IntOrString}: a number or a percentage. */
public final class IntOrPercent {

    private IntOrPercent() {}

    /** Returns the number, or the percentage of {@code of} rounded up. Uses {@code fallback} if the value is missing. */
    public static int roundedUp(JsonNode value, String fallback, int of) {
        var text = value.asText(fallback);
        return isPercentage(text) ? Math.ceilDiv(of * percent(text), 100) : Integer.parseInt(text);
    }

    /** Returns the number, or the percentage of {@code of} rounded down. Uses {@code fallback} if the value is missing. */
    public static int roundedDown(JsonNode value, String fallback, int of) {
        var text = value.asText(fallback);
        return isPercentage(text) ? of * percent(text) / 100 : Integer.parseInt(text);
    }

    private static boolean isPercentage(String text) {
        return text.endsWith("%");
    }

    private static int percent(String text) {
        return Integer.parseInt(text.substring(0, text.length() - 1));
    }
}
