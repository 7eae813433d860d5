/**
 * The one door through which every call of every service comes: one call at a time, met by the faults that stand and by request limits, and
 * logged with its outcome.
 *
 * <p>Used by the clients. Knows nothing of what the calls do.
 */
@NullMarked
package sh.joiner.sandbox.call;

import org.jspecify.annotations.NullMarked;
