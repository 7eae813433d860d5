/** Small random clusters, which find cases that no other test contains. Equal seeds create equal clusters. */
@NullMarked
package sh.joiner.testing.random;

import org.jspecify.annotations.NullMarked;
