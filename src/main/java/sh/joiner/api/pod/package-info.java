/** Translates pods, nodes, namespaces, budgets and volumes to the model. */
@NullMarked
package sh.joiner.api.pod;

import org.jspecify.annotations.NullMarked;
