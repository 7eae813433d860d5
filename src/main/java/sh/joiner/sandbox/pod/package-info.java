/** Code that kubelets and workload controllers share: pod objects, container statuses and durations. */
@NullMarked
package sh.joiner.sandbox.pod;

import org.jspecify.annotations.NullMarked;
