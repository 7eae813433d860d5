package sh.joiner.model.prometheus;

import java.time.Instant;

/**
 * A check and the latest answer to its query.
 *
 * @param askedAt when the query was sent. The answer is about this instant or a later one
 */
public record AnsweredCheck(PrometheusCheck check, PrometheusAnswer answer, Instant askedAt) {}
