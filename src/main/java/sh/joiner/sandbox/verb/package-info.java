/** The operations on resources after the request path is parsed: read, list, write, patch, scale, review. */
@NullMarked
package sh.joiner.sandbox.verb;

import org.jspecify.annotations.NullMarked;
