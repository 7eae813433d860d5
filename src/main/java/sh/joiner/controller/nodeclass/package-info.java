/**
 * EC2NodeClass: parts that each resolve one kind of resource and set its condition, the dry run, deletion, and managed instance profiles (aws 2.3
 * to 2.6, 2.9).
 */
@NullMarked
package sh.joiner.controller.nodeclass;

import org.jspecify.annotations.NullMarked;
