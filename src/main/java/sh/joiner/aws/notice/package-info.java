/**
 * Reads what AWS puts on the queue: EventBridge's events about instances, as texts, into notices (aws 7.2, appendix H).
 *
 * <p>Called by the adapter of the queue through {@link sh.joiner.aws.interruption.MessageReader}; asks nobody and knows no service of AWS.
 */
@NullMarked
package sh.joiner.aws.notice;

import org.jspecify.annotations.NullMarked;
