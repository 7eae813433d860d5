/**
 * Gates at work: who tells that an input is there, who waits for it, and the only way to it. Every controller declares here what it needs;
 * {@code engine.readiness} judges.
 */
@NullMarked
package sh.joiner.controller.gate;

import org.jspecify.annotations.NullMarked;
