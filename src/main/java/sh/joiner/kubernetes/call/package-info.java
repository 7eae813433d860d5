/** Calls to the API server: errors, optimistic locking, conditions. */
@NullMarked
package sh.joiner.kubernetes.call;

import org.jspecify.annotations.NullMarked;
