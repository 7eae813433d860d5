/** Conditions of an object and their rules, for all kinds (core 1.8). */
@NullMarked
package sh.joiner.api.condition;

import org.jspecify.annotations.NullMarked;
