/** Times during which nodes may be disrupted: maintenance windows, and the active hours of a disruption budget. */
@NullMarked
package sh.joiner.model.window;

import org.jspecify.annotations.NullMarked;
