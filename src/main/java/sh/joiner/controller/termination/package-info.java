/**
 * A node that goes: tainted, drained, its volumes detached, its instance gone (core 6.8, 6.9).
 */
@NullMarked
package sh.joiner.controller.termination;

import org.jspecify.annotations.NullMarked;
