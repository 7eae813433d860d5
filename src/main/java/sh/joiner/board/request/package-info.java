/** Views of the requests to AWS. */
@NullMarked
package sh.joiner.board.request;

import org.jspecify.annotations.NullMarked;
