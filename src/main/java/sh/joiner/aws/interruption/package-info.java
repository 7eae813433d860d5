/** Notices: messages of the SQS queue and what EC2 says of the status of instances. */
@NullMarked
package sh.joiner.aws.interruption;

import org.jspecify.annotations.NullMarked;
