/** Errors as RFC 9457 writes them. */
@NullMarked
package sh.joiner.rest.problem;

import org.jspecify.annotations.NullMarked;
