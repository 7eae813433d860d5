/**
 * Stops calls that change something in AWS while this process does not hold the leader's lease (decision 0023). Used by {@code app} when it
 * creates the AWS adapter.
 */
@NullMarked
package sh.joiner.aws.fence;

import org.jspecify.annotations.NullMarked;
