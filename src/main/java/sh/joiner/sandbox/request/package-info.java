/**
 * Checks of requests to the servers of the sandbox: allowed host names and origins, and the maximum size and time of bodies.
 *
 * <p>The API server and the server for other processes use this package. The package does not depend on verbs or paths.
 */
@NullMarked
package sh.joiner.sandbox.request;

import org.jspecify.annotations.NullMarked;
