/**
 * Conditions of an object and the rules that they follow, whatever the kind (core 1.8).
 */
@NullMarked
package sh.joiner.api.condition;

import org.jspecify.annotations.NullMarked;
