/**
 * Reconcilers and loops, which observe, decide, act and report.
 *
 * <p>Reconcilers are triggered by objects, loops by time and changes. Both ask an engine and carry out its answer through ports. Only this ring logs
 * decisions.
 */
@NullMarked
package sh.joiner.controller;

import org.jspecify.annotations.NullMarked;
