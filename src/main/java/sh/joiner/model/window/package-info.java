/** Recurring times: maintenance windows, and the schedules that windows and disruption budgets use. */
@NullMarked
package sh.joiner.model.window;

import org.jspecify.annotations.NullMarked;
