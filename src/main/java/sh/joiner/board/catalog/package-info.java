/** Views of instance types, offerings, AMIs and node classes. */
@NullMarked
package sh.joiner.board.catalog;

import org.jspecify.annotations.NullMarked;
