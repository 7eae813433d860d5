/**
 * The world's way across to controllers in other processes: AWS operations ({@code sandbox.operation}), the clock and a person's orders as JSON
 * over HTTP on loopback. Both ends stand here: {@code WorldServer} beside the world, {@code WorldLine} and what uses it in the other process. Knows
 * nothing of what the cloud does.
 */
@NullMarked
package sh.joiner.sandbox.remote;

import org.jspecify.annotations.NullMarked;
