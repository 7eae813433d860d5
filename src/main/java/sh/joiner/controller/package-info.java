/**
 * Reconcilers and loops, which observe, decide, act and report.
 *
 * <p>Changes of an object trigger its reconciler. Loops run periodically, and most loops also run after changes in the cluster.
 * Reconcilers and loops get a decision from an engine and carry the decision out through ports. Only the controllers log decisions.
 */
@NullMarked
package sh.joiner.controller;

import org.jspecify.annotations.NullMarked;
