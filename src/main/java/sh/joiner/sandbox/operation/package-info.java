/**
 * The AWS operations that cross to another process: what the sandbox supports, how requests, responses and exceptions are written as JSON, and
 * the clients that send them. Typed code throughout, since a native image has no method that is only found by its name. Used by
 * {@code sandbox.remote}; knows nothing of HTTP and nothing of what the cloud does.
 */
@NullMarked
package sh.joiner.sandbox.operation;

import org.jspecify.annotations.NullMarked;
