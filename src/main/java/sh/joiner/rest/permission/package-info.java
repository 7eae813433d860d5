/**
 * Who may call which method other than GET. Used by the filter in front of REST and pages; knows no object of the cluster.
 */
@NullMarked
package sh.joiner.rest.permission;

import org.jspecify.annotations.NullMarked;
