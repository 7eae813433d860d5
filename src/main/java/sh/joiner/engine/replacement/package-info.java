/**
 * Launching what a node's pods need elsewhere before the node goes (core 5.5, 5.9). Interruption asks it where a policy wants that, disruption will; it
 * asks the scheduler where the pods would go, and knows nothing of why the node goes.
 */
@NullMarked
package sh.joiner.engine.replacement;

import org.jspecify.annotations.NullMarked;
