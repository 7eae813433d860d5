/** Instances: fleets, launch templates, dry runs, what a refusal means. */
@NullMarked
package sh.joiner.aws.launch;

import org.jspecify.annotations.NullMarked;
