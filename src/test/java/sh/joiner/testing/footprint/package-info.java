/** Estimates of the memory that values use. */
@NullMarked
package sh.joiner.testing.footprint;

import org.jspecify.annotations.NullMarked;
