/**
 * Wiring: settings, producers, start-up order, health, metrics, shutdown.
 *
 * <p>Knows everyone; nobody knows it. The one place where a world is chosen: a cluster with AWS, or the sandbox.
 */
@NullMarked
package sh.joiner.app;

import org.jspecify.annotations.NullMarked;
