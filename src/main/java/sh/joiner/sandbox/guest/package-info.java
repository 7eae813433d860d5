/**
 * The sandbox as a guest: its simulated controllers work on the objects of somebody else's API server, over HTTP, as if the store were in this
 * process. Of that cluster's nodes they see and touch only those that the sandbox has made.
 *
 * <p>Used by the wiring. Knows no HTTP library and no credentials: whoever knows the way in brings an {@link sh.joiner.sandbox.guest.ApiServer}.
 */
@NullMarked
package sh.joiner.sandbox.guest;

import org.jspecify.annotations.NullMarked;
