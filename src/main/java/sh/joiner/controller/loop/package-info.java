/**
 * The parts of loops and reconcilers: steps that a runner calls with the current instant, lanes for concurrent work, and waits that follow the
 * world's clock. Controllers own no threads (docs/decisions/0035).
 */
@NullMarked
package sh.joiner.controller.loop;

import org.jspecify.annotations.NullMarked;
