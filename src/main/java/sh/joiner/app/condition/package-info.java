/** Metrics of the conditions of objects: how they stand, how they change (core 8.1). */
@NullMarked
package sh.joiner.app.condition;

import org.jspecify.annotations.NullMarked;
