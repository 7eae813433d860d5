/** Batches, answers for several askers, tags: what calls of several features share. */
@NullMarked
package sh.joiner.aws.call;

import org.jspecify.annotations.NullMarked;
