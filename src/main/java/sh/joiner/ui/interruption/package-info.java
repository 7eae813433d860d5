/** Pages of notices, of interruption policies, and of maintenance windows. */
@NullMarked
package sh.joiner.ui.interruption;

import org.jspecify.annotations.NullMarked;
