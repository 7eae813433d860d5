/**
 * Machine images: the lines that AWS publishes, the account's own, and the public parameters that name the newest ones.
 *
 * <p>Asked by the clients and by launches. Knows no instance.
 */
@NullMarked
package sh.joiner.sandbox.image;

import org.jspecify.annotations.NullMarked;
