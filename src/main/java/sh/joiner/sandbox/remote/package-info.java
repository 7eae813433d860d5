/**
 * The world's way across to controllers in other processes: the SDK's calls, the clock and a person's orders as JSON over HTTP on loopback.
 * Both ends stand here: {@code WorldServer} beside the world, {@code WorldLine} and what hangs on it in the other process. Knows the SDK's models
 * only by the fields that they describe themselves, and nothing of what the cloud does.
 */
@NullMarked
package sh.joiner.sandbox.remote;

import org.jspecify.annotations.NullMarked;
