/**
 * The NodeClaim controllers: the lifecycle step by step, garbage collection of claims and instances, tags and transitions (core 6, aws 2.7, 2.8).
 */
@NullMarked
package sh.joiner.controller.claim;

import org.jspecify.annotations.NullMarked;
