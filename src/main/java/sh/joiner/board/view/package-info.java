/**
 * View records. A page and its JSON are made from the same record.
 *
 * <p>The records have plain values only. Prices are US dollars an hour, amounts are Kubernetes quantities, times are instants. Pages format them.
 */
@NullMarked
package sh.joiner.board.view;

import org.jspecify.annotations.NullMarked;
