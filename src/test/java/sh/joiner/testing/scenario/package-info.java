/** Golden folders: a cluster as manifests and its plan as text. Each folder shows a behavior that a user can describe. */
@NullMarked
package sh.joiner.testing.scenario;

import org.jspecify.annotations.NullMarked;
