/** EC2NodeClasses and AMIPolicies in words of the model. */
@NullMarked
package sh.joiner.api.nodeclass;

import org.jspecify.annotations.NullMarked;
