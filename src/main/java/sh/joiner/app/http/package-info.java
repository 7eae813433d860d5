/**
 * Protects this process from HTTP clients: shared metrics, limits on requests, allowed host names, and a separate thread for liveness probes.
 *
 * <p>Registers routes and filters in front of those of rest and ui; decides nothing about the cluster.
 */
@NullMarked
package sh.joiner.app.http;

import org.jspecify.annotations.NullMarked;
