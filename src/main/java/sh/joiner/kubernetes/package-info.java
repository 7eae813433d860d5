/**
 * The cluster, through fabric8's client: informers into snapshots, writes, evictions, events.
 *
 * <p>Implements ports for the loops and knows none of them. Everything here works against any API server.
 */
@NullMarked
package sh.joiner.kubernetes;

import org.jspecify.annotations.NullMarked;
