/** Numbers, instants, states and colours as pages write them. */
@NullMarked
package sh.joiner.ui.text;

import org.jspecify.annotations.NullMarked;
