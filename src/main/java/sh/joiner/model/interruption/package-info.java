/**
 * What AWS tells of instances that it will take, stop, reboot or finds sick; what each pool wants done about it; and the record of what is done
 * (aws 7, appendix H).
 */
@NullMarked
package sh.joiner.model.interruption;

import org.jspecify.annotations.NullMarked;
