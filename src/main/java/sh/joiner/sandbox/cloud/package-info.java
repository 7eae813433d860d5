/**
 * The embedded AWS: one account, the SDK clients that access it, and the controls with which users and tests change it. Clients and controls
 * pass each call to the responsible package: image, market, network, identity, launch, fleet, instance, capacity or notice.
 *
 * <p>Wired by app. Does not depend on Joiner's controllers and adapters.
 */
@NullMarked
package sh.joiner.sandbox.cloud;

import org.jspecify.annotations.NullMarked;
