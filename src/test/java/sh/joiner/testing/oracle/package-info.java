/**
 * Made-up clusters with the reference's own answers, read into the model.
 *
 * <p>For tests of the scheduler; knows nothing of how it works.
 */
@NullMarked
package sh.joiner.testing.oracle;

import org.jspecify.annotations.NullMarked;
