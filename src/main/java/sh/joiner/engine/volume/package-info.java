/** The requirements of volumes for a node: where they are accessible, and how many a driver attaches (core 4.7). */
@NullMarked
package sh.joiner.engine.volume;

import org.jspecify.annotations.NullMarked;
