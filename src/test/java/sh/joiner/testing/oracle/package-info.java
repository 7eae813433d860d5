/**
 * Generated clusters with Karpenter's own answers, read into the model.
 *
 * <p>For tests of the scheduler and of the disruption of nodes. {@link sh.joiner.testing.oracle.DisruptionRun} carries out Joiner's commands
 * in such a cluster.
 */
@NullMarked
package sh.joiner.testing.oracle;

import org.jspecify.annotations.NullMarked;
