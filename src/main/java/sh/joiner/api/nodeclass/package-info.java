/** Translates EC2NodeClasses and AMIPolicies to the model, and AMIRollouts in both directions. */
@NullMarked
package sh.joiner.api.nodeclass;

import org.jspecify.annotations.NullMarked;
