/**
 * Objects as {@code kubectl get} prints them: the columns of built-in kinds and the printer columns of CRDs. Called by the HTTP front; knows
 * neither HTTP nor the store.
 */
@NullMarked
package sh.joiner.sandbox.table;

import org.jspecify.annotations.NullMarked;
