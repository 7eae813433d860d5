/** Notices from messages of the SQS queue and from EC2's status of instances. */
@NullMarked
package sh.joiner.aws.interruption;

import org.jspecify.annotations.NullMarked;
