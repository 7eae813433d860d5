/**
 * View records: what a page shows and what its JSON says, one record for both.
 *
 * <p>Plain values only. Prices are USD an hour, amounts are Kubernetes quantities, instants are instants: words are made by the reader.
 */
@NullMarked
package sh.joiner.board.view;

import org.jspecify.annotations.NullMarked;
