/**
 * What AWS tells about instances by itself: the texts, the queue that they come on, and the events that it has scheduled.
 *
 * <p>Asked by the SQS client and by the status of instances, which it does not know.
 */
@NullMarked
package sh.joiner.sandbox.notice;

import org.jspecify.annotations.NullMarked;
