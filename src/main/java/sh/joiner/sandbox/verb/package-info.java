/** What is done with a request whose path is read: read, list, write, patch, scale, review. */
@NullMarked
package sh.joiner.sandbox.verb;

import org.jspecify.annotations.NullMarked;
