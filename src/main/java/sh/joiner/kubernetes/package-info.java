/**
 * The adapter to the cluster, with fabric8's client: informers and snapshots, writes, evictions, events.
 *
 * <p>Implements ports for the controllers and does not depend on them. Works with any API server.
 */
@NullMarked
package sh.joiner.kubernetes;

import org.jspecify.annotations.NullMarked;
