/** Numbers, instants, states and colors as pages write them. */
@NullMarked
package sh.joiner.ui.text;

import org.jspecify.annotations.NullMarked;
