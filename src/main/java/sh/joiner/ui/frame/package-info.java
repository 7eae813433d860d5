/** What stands around every page, and pages that are not there. */
@NullMarked
package sh.joiner.ui.frame;

import org.jspecify.annotations.NullMarked;
