package sh.joiner.prometheus;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sh.joiner.model.prometheus.PrometheusAnswer.Sample;
import sh.joiner.model.prometheus.PrometheusAnswer.Samples;

/** Reads the JSON of Prometheus' HTTP API. */
final class AnswerText {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int LONGEST = 300;

    /** Each pass of the rollout loop judges all series of an answer. */
    private static final int MOST_SERIES = 1000;

    private AnswerText() {}

    /** Returns the samples; throws {@link QueryRefused} if the text is not the answer to an instant query. */
    static Samples samples(String text) {
        var answer = tree(text);
        if (!answer.path("status").asText().equals("success")) {
            throw new QueryRefused("the answer is not an answer of Prometheus' HTTP API");
        }
        var warnings = answer.path("warnings");
        if (!warnings.isEmpty()) {
            throw new QueryRefused("Prometheus warns that the answer may be incomplete: "
                    + warnings.path(0).asText());
        }
        var data = answer.path("data");
        var result = data.path("result");
        return switch (data.path("resultType").asText()) {
            case "vector" -> vector(result);
            case "scalar" -> new Samples(List.of(new Sample(Map.of(), value(result))));
            case "matrix" ->
                throw new QueryRefused(
                        "the query returns a range vector: apply a function such as rate() or max_over_time()");
            case "string" -> throw new QueryRefused("the query returns a string, not an instant vector or a scalar");
            default -> throw malformed();
        };
    }

    private static Samples vector(JsonNode result) {
        if (!result.isArray()) {
            throw malformed();
        }
        if (result.size() > MOST_SERIES) {
            throw new QueryRefused(
                    "the query returns %d series, and at most %d are allowed: aggregate them, for example with sum() or max()"
                            .formatted(result.size(), MOST_SERIES));
        }
        var samples = new ArrayList<Sample>();
        for (var series : result) {
            if (series.has("histogram")) {
                throw new QueryRefused("the query returns a histogram: apply a function such as histogram_quantile()");
            }
            samples.add(new Sample(labels(series.path("metric")), value(series.path("value"))));
        }
        return new Samples(samples);
    }

    private static Map<String, String> labels(JsonNode metric) {
        var labels = new LinkedHashMap<String, String>();
        metric.properties()
                .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
        return labels;
    }

    /** Reads a pair of a time and a value, such as {@code [1700000000.1, "0.5"]}. */
    private static double value(JsonNode pair) {
        var text = pair.path(1);
        if (pair.size() != 2 || !text.isTextual()) {
            throw malformed();
        }
        return switch (text.asText()) {
            case "NaN" -> Double.NaN;
            case "+Inf", "Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> number(text.asText());
        };
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException notANumber) {
            throw malformed();
        }
    }

    private static QueryRefused malformed() {
        return new QueryRefused("the answer contains no samples that can be read");
    }

    /** Returns Prometheus' message in an error response, after a colon and in full length; empty if there is none. */
    static String error(String text) {
        try {
            var error = tree(text).path("error").asText();
            return error.isEmpty() ? "" : ": " + error;
        } catch (QueryRefused notJson) {
            return "";
        }
    }

    private static JsonNode tree(String text) {
        try {
            var tree = JSON.readTree(text);
            return tree == null ? MissingNode.getInstance() : tree;
        } catch (JsonProcessingException notJson) {
            throw new QueryRefused("the answer is not JSON");
        }
    }

    /** Returns the text in one line. Secret values must be hidden before, because a part of a value cannot be recognized. */
    static String shortened(String text) {
        var line = text.replaceAll("\\p{Cntrl}+", " ").strip();
        return line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line;
    }
}
