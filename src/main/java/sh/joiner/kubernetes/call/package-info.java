/** Calls to the API server: refusals, locks, reports. */
@NullMarked
package sh.joiner.kubernetes.call;

import org.jspecify.annotations.NullMarked;
