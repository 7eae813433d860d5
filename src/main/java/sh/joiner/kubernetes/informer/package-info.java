/** Informers, and objects kept in words of the model. */
@NullMarked
package sh.joiner.kubernetes.informer;

import org.jspecify.annotations.NullMarked;
