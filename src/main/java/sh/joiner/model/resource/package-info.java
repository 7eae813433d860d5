/**
 * Amounts of CPU, memory, pods and devices: plus, minus, fits in.
 *
 * <p>Amounts are whole numbers: milli-CPU for cpu, bytes for memory and storage, pieces for the rest.
 */
@NullMarked
package sh.joiner.model.resource;

import org.jspecify.annotations.NullMarked;
