/** IAM: roles, instance profiles and errors. */
@NullMarked
package sh.joiner.sandbox.identity;

import org.jspecify.annotations.NullMarked;
