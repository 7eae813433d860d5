/**
 * Node classes: the configuration of instances, as written and as resolved.
 *
 * <p>A node class is an EC2NodeClass without its YAML.
 */
@NullMarked
package sh.joiner.model.nodeclass;

import org.jspecify.annotations.NullMarked;
