/** The common path of all calls of all AWS services: answers one call at a time, applies faults and request limits, and logs the outcome. */
@NullMarked
package sh.joiner.sandbox.call;

import org.jspecify.annotations.NullMarked;
