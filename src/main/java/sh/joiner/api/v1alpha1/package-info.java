/**
 * The kinds of version v1alpha1. The classes follow the rules of {@link sh.joiner.api.v1}.
 */
@NullMarked
package sh.joiner.api.v1alpha1;

import org.jspecify.annotations.NullMarked;
