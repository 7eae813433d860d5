/** Checks of AMI rollouts that query Prometheus: the queries, the answers and the results. */
@NullMarked
package sh.joiner.model.prometheus;

import org.jspecify.annotations.NullMarked;
