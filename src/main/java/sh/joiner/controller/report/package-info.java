/**
 * What is told of a decision, once, to all who tell it on: the log, events, the board, meters.
 */
@NullMarked
package sh.joiner.controller.report;

import org.jspecify.annotations.NullMarked;
