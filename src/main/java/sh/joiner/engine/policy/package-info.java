/** Which AMIPolicy counts for a node class. */
@NullMarked
package sh.joiner.engine.policy;

import org.jspecify.annotations.NullMarked;
