/**
 * The gates at run time. Adapters and loops report whether an input is available, controllers declare the inputs that they need, and
 * {@code engine.readiness} decides which gates are open. A controller can access an input only while its gates are open.
 */
@NullMarked
package sh.joiner.controller.gate;

import org.jspecify.annotations.NullMarked;
