/** Receives AWS notices from the queue and from the instance status, and records them as NodeInterruptions. */
@NullMarked
package sh.joiner.controller.notice;

import org.jspecify.annotations.NullMarked;
