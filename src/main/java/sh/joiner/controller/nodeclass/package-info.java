/**
 * EC2NodeClass: each part resolves one thing and sets its condition; the dry run; departure; managed instance profiles (aws 2.3 to 2.6,
 * 2.9).
 */
@NullMarked
package sh.joiner.controller.nodeclass;

import org.jspecify.annotations.NullMarked;
