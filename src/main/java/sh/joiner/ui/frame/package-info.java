/** The frame of every page, and the page for unknown paths. */
@NullMarked
package sh.joiner.ui.frame;

import org.jspecify.annotations.NullMarked;
