/** Golden folders: a cluster as manifests, and its plan as text, each for a behaviour that a user can name. */
@NullMarked
package sh.joiner.testing.scenario;

import org.jspecify.annotations.NullMarked;
