/** Translates EC2NodeClasses and AMIPolicies to the model. */
@NullMarked
package sh.joiner.api.nodeclass;

import org.jspecify.annotations.NullMarked;
