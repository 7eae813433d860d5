/**
 * Reconcilers and loops, which observe, decide, act and report.
 *
 * <p>Changes of an object trigger its reconciler. Time and any changes trigger loops. Both ask an engine for a decision
 * and carry it out through ports. Only the controllers log decisions.
 */
@NullMarked
package sh.joiner.controller;

import org.jspecify.annotations.NullMarked;
