/** Times at which a cluster may be worked on: maintenance windows, and the hours of a disruption budget. */
@NullMarked
package sh.joiner.model.window;

import org.jspecify.annotations.NullMarked;
