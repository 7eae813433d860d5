/** The kinds of Joiner for AMIs, as Kubernetes stores them. */
@NullMarked
package sh.joiner.api.image;

import org.jspecify.annotations.NullMarked;
