package sh.joiner.model.prometheus;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A query that is sent to a server with Prometheus' HTTP API.
 *
 * @param address the URL of the server, such as {@code https://prometheus.monitoring:9090}
 * @param expression the query in PromQL
 * @param timeLimit the maximum time from the query to the complete answer
 * @param ca the certificate authority of the server; absent for the authorities of the Java runtime
 */
public record PrometheusQuery(
        String address,
        String expression,
        Duration timeLimit,
        Authentication authentication,
        @Nullable ConfigKey ca) {

    private static final int LONGEST_TEXT = 200;

    /** The time limit of a check that sets none. */
    public static final Duration DEFAULT_TIME_LIMIT = Duration.ofSeconds(10);

    /** Returns the expression in one line, and shortened if it is long, for messages. */
    public String text() {
        var line = expression.strip().replaceAll("\\s+", " ");
        return line.length() > LONGEST_TEXT ? line.substring(0, LONGEST_TEXT) + "…" : line;
    }

    /** The authentication of a query. The values of the keys are read for each query. */
    public sealed interface Authentication {

        /** No authentication. */
        record None() implements Authentication {}

        /** A bearer token. */
        record BearerToken(ConfigKey token) implements Authentication {}

        /** A user name and a password. */
        record BasicAuth(ConfigKey username, ConfigKey password) implements Authentication {}
    }
}
