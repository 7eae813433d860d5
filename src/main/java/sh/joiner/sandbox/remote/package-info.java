/**
 * The connection between a world and controllers in other processes: AWS operations ({@code sandbox.operation}), the clock and provocations as JSON
 * over HTTP on the loopback address. Both ends are in this package: {@code WorldServer} in the world's process, {@code WorldConnection} and {@code
 * RemoteClock} in the other process. The package does not depend on the embedded AWS.
 */
@NullMarked
package sh.joiner.sandbox.remote;

import org.jspecify.annotations.NullMarked;
