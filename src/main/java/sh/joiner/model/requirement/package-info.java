/**
 * The algebra of requirements: a label with its allowed values, and sets of such rules.
 *
 * <p>Follows core 4.4 and 13. Pure values. Also contains the interned tables that make a pass fast.
 */
@NullMarked
package sh.joiner.model.requirement;

import org.jspecify.annotations.NullMarked;
