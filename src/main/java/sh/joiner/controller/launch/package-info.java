/**
 * From a claim to a started instance: types to ask for, the order, what comes of it (aws 6).
 */
@NullMarked
package sh.joiner.controller.launch;

import org.jspecify.annotations.NullMarked;
