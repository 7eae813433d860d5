/** The page and the forms of the sandbox. */
@NullMarked
package sh.joiner.ui.sandbox;

import org.jspecify.annotations.NullMarked;
