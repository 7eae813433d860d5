/**
 * What volumes ask of a node: where they can be used, and how many a driver attaches (core 4.7).
 */
@NullMarked
package sh.joiner.engine.volume;

import org.jspecify.annotations.NullMarked;
