package sh.joiner.model.prometheus;

/**
 * A check of an AMIPolicy that queries Prometheus: every sample of the answer must be in the range.
 *
 * @param name unique in the policy
 */
public record PrometheusCheck(String name, PrometheusQuery query, ValueRange allowed) {}
