/**
 * The gates at run time: reports that an input is available, controllers that wait for it, and the only access to it. Every controller declares
 * its needs here, and {@code engine.readiness} judges them.
 */
@NullMarked
package sh.joiner.controller.gate;

import org.jspecify.annotations.NullMarked;
