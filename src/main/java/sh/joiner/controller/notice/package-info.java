/** How notices of AWS come in, from the queue and from the status of instances, and are written down as NodeInterruptions. */
@NullMarked
package sh.joiner.controller.notice;

import org.jspecify.annotations.NullMarked;
