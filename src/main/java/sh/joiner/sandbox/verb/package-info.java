/**
 * The operations on resources after the request path is parsed: read, list, create, replace, patch, delete, scale, bind, evict, review, and issue a
 * token.
 */
@NullMarked
package sh.joiner.sandbox.verb;

import org.jspecify.annotations.NullMarked;
