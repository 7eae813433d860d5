/** Informers, and stores of translated objects. */
@NullMarked
package sh.joiner.kubernetes.informer;

import org.jspecify.annotations.NullMarked;
