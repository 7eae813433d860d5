/**
 * NodePool: readiness, registration health, hash, counters (core 7).
 */
@NullMarked
package sh.joiner.controller.pool;

import org.jspecify.annotations.NullMarked;
