/** What kubelets and workload controllers share: how pods look, how their containers run, how long things take. */
@NullMarked
package sh.joiner.sandbox.pod;

import org.jspecify.annotations.NullMarked;
