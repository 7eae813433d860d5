/**
 * The AWS operations that another process can call: the supported operations, the JSON form of requests, responses and
 * exceptions, and the clients that send the operations. The package uses no reflection, because a native image contains
 * only methods that the code calls directly. The package depends neither on HTTP nor on the embedded AWS.
 */
@NullMarked
package sh.joiner.sandbox.operation;

import org.jspecify.annotations.NullMarked;
