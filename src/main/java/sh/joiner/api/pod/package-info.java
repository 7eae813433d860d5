/** Pods, nodes and what stands around them, in words of the model. */
@NullMarked
package sh.joiner.api.pod;

import org.jspecify.annotations.NullMarked;
