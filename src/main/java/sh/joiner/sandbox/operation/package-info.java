/**
 * The AWS operations that another process can call: the supported operations, the JSON form of requests, responses and exceptions, and the clients
 * that send them. All code is typed, because a native image does not contain methods that are only found by name. The package depends neither on HTTP
 * nor on the embedded AWS.
 */
@NullMarked
package sh.joiner.sandbox.operation;

import org.jspecify.annotations.NullMarked;
