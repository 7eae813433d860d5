/** The controllers of Deployments, ReplicaSets, StatefulSets, DaemonSets and Jobs, and the ControllerRevisions of StatefulSets and DaemonSets. */
@NullMarked
package sh.joiner.sandbox.rollout;

import org.jspecify.annotations.NullMarked;
