/**
 * Node classes: the configuration of instances, as written and as resolved.
 *
 * <p>A node class has the content of an EC2NodeClass object.
 */
@NullMarked
package sh.joiner.model.nodeclass;

import org.jspecify.annotations.NullMarked;
