/**
 * IAM: roles, instance profiles and errors.
 *
 * <p>Used by the clients and by launches. Knows no instance.
 */
@NullMarked
package sh.joiner.sandbox.identity;

import org.jspecify.annotations.NullMarked;
