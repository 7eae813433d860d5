/** Queries Prometheus for the analysis of AMI rollouts, and reads the keys that the queries need. */
@NullMarked
package sh.joiner.port.prometheus;

import org.jspecify.annotations.NullMarked;
