/**
 * Values of HTTP that several servers of this process share.
 *
 * <p>Used by app for pages and REST and by the servers of the sandbox; uses no HTTP library.
 */
@NullMarked
package sh.joiner.model.http;

import org.jspecify.annotations.NullMarked;
