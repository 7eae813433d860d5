/**
 * Wiring: settings, producers, start-up order, health, metrics, shutdown.
 *
 * <p>Depends on all packages; no package depends on it. The only place that chooses the environment: a cluster with AWS, or the sandbox.
 */
@NullMarked
package sh.joiner.app;

import org.jspecify.annotations.NullMarked;
