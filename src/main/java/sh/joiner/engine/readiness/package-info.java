/**
 * Gates that controllers wait for. This package judges received answers at an instant. {@code controller.gate} receives the answers and lets
 * controllers wait.
 */
@NullMarked
package sh.joiner.engine.readiness;

import org.jspecify.annotations.NullMarked;
