/**
 * Notices of AWS about instances: interruption, stop, reboot and impairment. Also the policies of pools, and the record of the response to
 * each notice (aws 7, appendix H).
 */
@NullMarked
package sh.joiner.model.interruption;

import org.jspecify.annotations.NullMarked;
