/**
 * The kinds of version v1alpha1, written as those of {@link sh.joiner.api.v1}.
 */
@NullMarked
package sh.joiner.api.v1alpha1;

import org.jspecify.annotations.NullMarked;
