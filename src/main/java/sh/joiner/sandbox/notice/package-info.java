/**
 * What AWS tells about instances by itself, and the queue that it tells it on.
 *
 * <p>Asked by the SQS client.
 */
@NullMarked
package sh.joiner.sandbox.notice;

import org.jspecify.annotations.NullMarked;
