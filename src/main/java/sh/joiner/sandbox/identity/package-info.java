/**
 * IAM: roles, instance profiles and errors.
 *
 * <p>Used by the clients and by launches. Does not depend on the instances.
 */
@NullMarked
package sh.joiner.sandbox.identity;

import org.jspecify.annotations.NullMarked;
