/**
 * The embedded AWS: one account, the SDK clients that access it, and the controls with which users and tests change the
 * account. Other packages implement most of the operations.
 */
@NullMarked
package sh.joiner.sandbox.cloud;

import org.jspecify.annotations.NullMarked;
