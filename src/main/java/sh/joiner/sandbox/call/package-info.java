/**
 * The common path of all calls of all AWS services: answers one call at a time, applies faults and request limits, and logs the outcome.
 *
 * <p>Used by the clients. Contains nothing that is specific to one operation.
 */
@NullMarked
package sh.joiner.sandbox.call;

import org.jspecify.annotations.NullMarked;
