/** Metrics of the conditions of objects: their status and their transitions (core 8.1). */
@NullMarked
package sh.joiner.app.condition;

import org.jspecify.annotations.NullMarked;
