/**
 * What an instance type offers to one node class: labels, capacity, overhead, offerings (aws 5.2 to 5.7).
 */
@NullMarked
package sh.joiner.engine.sizing;

import org.jspecify.annotations.NullMarked;
