/** Sketches claims before they are opened: seeds, fill weights, and the worth of pods. */
@NullMarked
package sh.joiner.engine.sketch;

import org.jspecify.annotations.NullMarked;
