package sh.joiner.model.prometheus;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The answer to a query. */
public sealed interface PrometheusAnswer {

    /** The samples of an instant vector, or the only sample of a scalar. */
    record Samples(List<Sample> samples) implements PrometheusAnswer {
        public Samples {
            samples = List.copyOf(samples);
        }
    }

    /**
     * There is no usable answer.
     *
     * @param why the reason, without any secret value
     */
    record Unanswered(String why) implements PrometheusAnswer {}

    /** A sample. A scalar has no labels. */
    record Sample(Map<String, String> labels, double value) {

        private static final int LONGEST_LABELS = 300;

        public Sample {
            labels = Map.copyOf(labels);
        }

        /** Returns the labels as in PromQL, such as {@code {job="web"}}, and shortened if they are long. Empty without labels. */
        public String series() {
            var text = new TreeMap<>(labels)
                    .entrySet().stream()
                            .map(label -> "%s=\"%s\"".formatted(label.getKey(), label.getValue()))
                            .collect(Collectors.joining(", "));
            if (text.isEmpty()) {
                return "";
            }
            return text.length() > LONGEST_LABELS ? "{" + text.substring(0, LONGEST_LABELS) + "…}" : "{" + text + "}";
        }
    }
}
