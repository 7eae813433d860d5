/**
 * Node classes: how an instance is started, as written and as resolved.
 *
 * <p>A node class is an EC2NodeClass of the wire without its YAML.
 */
@NullMarked
package sh.joiner.model.nodeclass;

import org.jspecify.annotations.NullMarked;
