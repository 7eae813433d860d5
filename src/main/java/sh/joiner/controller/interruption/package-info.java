/**
 * The reactions to notices (aws 7). Notices come from the queue and from the status of instances, are written as NodeInterruptions, and are
 * handled as the policy of the pool requires.
 */
@NullMarked
package sh.joiner.controller.interruption;

import org.jspecify.annotations.NullMarked;
