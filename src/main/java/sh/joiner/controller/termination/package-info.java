/** Node termination: taint, drain, volume detachment and instance termination (core 6.8, 6.9). */
@NullMarked
package sh.joiner.controller.termination;

import org.jspecify.annotations.NullMarked;
