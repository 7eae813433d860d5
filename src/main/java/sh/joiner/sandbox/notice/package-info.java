/**
 * Notices that AWS sends about instances: their text, the queue that carries them, and the scheduled events.
 *
 * <p>Called by the SQS client and by the instance status. Depends on neither.
 */
@NullMarked
package sh.joiner.sandbox.notice;

import org.jspecify.annotations.NullMarked;
