/**
 * Objects as {@code kubectl get} prints them: the columns of built-in kinds and the printer columns of CRDs. The package depends neither on HTTP nor
 * on the store.
 */
@NullMarked
package sh.joiner.sandbox.table;

import org.jspecify.annotations.NullMarked;
