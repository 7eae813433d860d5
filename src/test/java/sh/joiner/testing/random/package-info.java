/** Small random clusters, equal for equal seeds, which find cases that no other test contains. */
@NullMarked
package sh.joiner.testing.random;

import org.jspecify.annotations.NullMarked;
