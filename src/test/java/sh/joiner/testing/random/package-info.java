/** Small clusters made up by chance, the same for the same seed: what nobody thought of is found here. */
@NullMarked
package sh.joiner.testing.random;

import org.jspecify.annotations.NullMarked;
