/**
 * Notices that AWS sends about instances: their text, the queue that carries them, and the scheduled events.
 *
 * <p>The SQS client and the instance status call this package. The package depends on neither of them.
 */
@NullMarked
package sh.joiner.sandbox.notice;

import org.jspecify.annotations.NullMarked;
