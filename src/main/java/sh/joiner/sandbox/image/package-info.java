/**
 * Machine images: those that AWS publishes, the account's own, and the public parameters of the newest images.
 *
 * <p>Used by the clients and by launches. Does not depend on the instances.
 */
@NullMarked
package sh.joiner.sandbox.image;

import org.jspecify.annotations.NullMarked;
