/**
 * Launches the capacity that a node's pods need elsewhere before the node is removed (core 5.5, 5.9). Interruption uses it if a policy requires
 * replacements. It asks the scheduler where the pods would run, and does not know why the node is removed.
 */
@NullMarked
package sh.joiner.engine.replacement;

import org.jspecify.annotations.NullMarked;
