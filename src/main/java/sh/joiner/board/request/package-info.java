/** Requests to AWS as they are shown. */
@NullMarked
package sh.joiner.board.request;

import org.jspecify.annotations.NullMarked;
