/**
 * The adapter to Prometheus, with Vert.x' HTTP client: the allowed addresses, the queries and their answers.
 *
 * <p>Created by {@link sh.joiner.prometheus.PrometheusServers} and called through the port. Depends on the model, not on Kubernetes.
 */
@NullMarked
package sh.joiner.prometheus;

import org.jspecify.annotations.NullMarked;
