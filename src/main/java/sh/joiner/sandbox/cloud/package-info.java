/**
 * The embedded AWS as a whole: one account, the clients of the SDK through which it is reached, and the controls with which a person provokes
 * it. Both only hand on to the part that they are about: image, market, network, identity, launch, fleet, instance, capacity or notice.
 *
 * <p>Wired by app. Nobody in the sandbox knows it, and it knows nothing of Joiner.
 */
@NullMarked
package sh.joiner.sandbox.cloud;

import org.jspecify.annotations.NullMarked;
