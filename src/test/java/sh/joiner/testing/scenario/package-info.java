/** Golden folders: a cluster as manifests, and the plan for it as text, each for a behaviour that a user would name. */
@NullMarked
package sh.joiner.testing.scenario;

import org.jspecify.annotations.NullMarked;
