/**
 * The objects: one revision over all writes, the window of recent changes, watches, what a write or a delete makes of an object, garbage
 * collection. The HTTP front and the simulated controllers write through it; it knows nothing of HTTP.
 */
@NullMarked
package sh.joiner.sandbox.store;

import org.jspecify.annotations.NullMarked;
