/**
 * The algebra that everything else is built on: a label, the values it may take, and sets of such rules.
 *
 * <p>Follows core 4.4 and 13. Pure values; the interned tables that make a pass fast live here too, behind the readable face.
 */
@NullMarked
package sh.joiner.model.requirement;

import org.jspecify.annotations.NullMarked;
