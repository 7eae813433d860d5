/** The times at which nodes are not removed: maintenance windows, freezes, and the schedules that windows and disruption budgets use. */
@NullMarked
package sh.joiner.model.window;

import org.jspecify.annotations.NullMarked;
