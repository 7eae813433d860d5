/**
 * Rules about where each method other than GET is permitted. The filter in front of REST and pages uses them. This package does not depend on the
 * objects of the cluster.
 */
@NullMarked
package sh.joiner.rest.permission;

import org.jspecify.annotations.NullMarked;
