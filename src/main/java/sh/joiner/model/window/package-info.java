/** The rules about when nodes may be removed: maintenance windows, freezes, and the schedules that windows and disruption budgets use. */
@NullMarked
package sh.joiner.model.window;

import org.jspecify.annotations.NullMarked;
