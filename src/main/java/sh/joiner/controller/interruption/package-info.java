/**
 * What is done about notices (aws 7): they come in from the queue and from the status of instances, are written down as NodeInterruptions, and
 * each is answered as its pool wants it.
 */
@NullMarked
package sh.joiner.controller.interruption;

import org.jspecify.annotations.NullMarked;
