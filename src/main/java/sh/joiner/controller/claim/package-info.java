/**
 * NodeClaim: one step of its life at a time, garbage in both directions, tags, transitions (core 6, aws 2.7, 2.8).
 */
@NullMarked
package sh.joiner.controller.claim;

import org.jspecify.annotations.NullMarked;
