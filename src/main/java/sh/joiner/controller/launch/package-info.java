/**
 * From a claim to a started instance: the types to request, the order and the result (aws 6).
 */
@NullMarked
package sh.joiner.controller.launch;

import org.jspecify.annotations.NullMarked;
