/**
 * IAM: roles and instance profiles, and the errors that it answers with.
 *
 * <p>Asked by the clients and by launches. Knows no instance.
 */
@NullMarked
package sh.joiner.sandbox.identity;

import org.jspecify.annotations.NullMarked;
