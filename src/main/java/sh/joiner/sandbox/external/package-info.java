/**
 * The sandbox in another cluster: its simulated controllers work on the objects of an API server outside of this
 * process, over HTTP. These controllers ignore all nodes that the sandbox did not create.
 *
 * <p>Contains no HTTP library and no credentials: {@code app} passes an {@link sh.joiner.sandbox.external.ApiServer}.
 */
@NullMarked
package sh.joiner.sandbox.external;

import org.jspecify.annotations.NullMarked;
