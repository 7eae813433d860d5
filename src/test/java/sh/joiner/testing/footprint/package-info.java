/** Estimates how much memory values hold. */
@NullMarked
package sh.joiner.testing.footprint;

import org.jspecify.annotations.NullMarked;
