/** What can be bought and launched from, as it is shown. */
@NullMarked
package sh.joiner.board.catalog;

import org.jspecify.annotations.NullMarked;
