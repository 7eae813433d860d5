/** Computes what an instance type offers to one node class: labels, capacity, overhead and offerings (aws 5.2 to 5.7). */
@NullMarked
package sh.joiner.engine.sizing;

import org.jspecify.annotations.NullMarked;
