/** Deployments, ReplicaSets, StatefulSets, DaemonSets and Jobs, and the revisions of their templates. */
@NullMarked
package sh.joiner.sandbox.rollout;

import org.jspecify.annotations.NullMarked;
