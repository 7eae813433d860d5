/**
 * Start-up text of an instance, per image family (aws 6.10).
 */
@NullMarked
package sh.joiner.engine.bootstrap;

import org.jspecify.annotations.NullMarked;
