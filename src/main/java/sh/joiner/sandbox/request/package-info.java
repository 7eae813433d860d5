/**
 * Checks of requests to the servers of the sandbox: allowed host names and origins, and the maximum size of bodies.
 *
 * <p>Used by the API server and by the server for other processes. Does not depend on verbs or paths.
 */
@NullMarked
package sh.joiner.sandbox.request;

import org.jspecify.annotations.NullMarked;
