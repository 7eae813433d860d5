/**
 * The embedded AWS as a whole: one account, and the clients of the SDK through which it is reached. The clients only hand each call to the
 * part that it is about: image, market, network, identity, launch, fleet, instance, capacity or notice.
 *
 * <p>Wired by app. Nobody in the sandbox knows it, and it knows nothing of Joiner.
 */
@NullMarked
package sh.joiner.sandbox.cloud;

import org.jspecify.annotations.NullMarked;
