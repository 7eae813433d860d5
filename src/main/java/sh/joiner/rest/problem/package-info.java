/** Errors in the format of RFC 9457. */
@NullMarked
package sh.joiner.rest.problem;

import org.jspecify.annotations.NullMarked;
