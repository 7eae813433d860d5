/**
 * Notices of AWS about instances that will be interrupted, stopped, rebooted or are impaired; the policies of pools; and the record of the
 * response (aws 7, appendix H).
 */
@NullMarked
package sh.joiner.model.interruption;

import org.jspecify.annotations.NullMarked;
