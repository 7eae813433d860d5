/**
 * The loops: observe, decide, act, report, and nothing else.
 *
 * <p>Reconcilers are triggered by objects, loops by time and change; both ask an engine and carry out its answer through ports. The only ring
 * that logs what was decided.
 */
@NullMarked
package sh.joiner.controller;

import org.jspecify.annotations.NullMarked;
