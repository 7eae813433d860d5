/** Claims that were thought of before any is made: seeds, recipes, and what pods are worth. */
@NullMarked
package sh.joiner.engine.sketch;

import org.jspecify.annotations.NullMarked;
