/** Pages of notices, of the policies that answer them, and of maintenance windows. */
@NullMarked
package sh.joiner.ui.interruption;

import org.jspecify.annotations.NullMarked;
