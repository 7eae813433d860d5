/**
 * Generated clusters with Karpenter's own answers, read into the model.
 *
 * <p>For tests of the scheduler; this package does not depend on the scheduler's implementation.
 */
@NullMarked
package sh.joiner.testing.oracle;

import org.jspecify.annotations.NullMarked;
