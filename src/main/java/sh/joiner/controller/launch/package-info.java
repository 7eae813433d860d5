/** The launch of an instance for a claim: the types to request, the order and the result (aws 6). */
@NullMarked
package sh.joiner.controller.launch;

import org.jspecify.annotations.NullMarked;
