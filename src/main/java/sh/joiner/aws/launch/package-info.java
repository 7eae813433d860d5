/** Instances: fleets, launch templates, dry runs, and the reasons of failed launches. */
@NullMarked
package sh.joiner.aws.launch;

import org.jspecify.annotations.NullMarked;
