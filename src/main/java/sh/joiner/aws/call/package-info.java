/** Shared parts of calls to AWS: batches, cached answers for several callers, tag filters. */
@NullMarked
package sh.joiner.aws.call;

import org.jspecify.annotations.NullMarked;
