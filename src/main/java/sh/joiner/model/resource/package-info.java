/**
 * Amounts of CPU, memory, pods and devices, with sum, difference and comparison.
 *
 * <p>Amounts are whole numbers: milli-CPU for cpu, bytes for memory and storage, a count for all others.
 */
@NullMarked
package sh.joiner.model.resource;

import org.jspecify.annotations.NullMarked;
