/**
 * Gates that controllers wait for. This package decides from the answers received so far which gates are open at an instant.
 * {@code controller.gate} receives the answers and blocks the controllers.
 */
@NullMarked
package sh.joiner.engine.readiness;

import org.jspecify.annotations.NullMarked;
