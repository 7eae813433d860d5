/**
 * Claims: what we have asked for, and the instances that answer them.
 *
 * <p>A claim is a NodeClaim of the wire without its YAML.
 */
@NullMarked
package sh.joiner.model.claim;

import org.jspecify.annotations.NullMarked;
