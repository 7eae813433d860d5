/**
 * The fingerprints by which a node is told from what its class now says (aws appendix A).
 *
 * <p>They must equal the reference's bit for bit: else a cluster that changes from it would replace every node.
 */
@NullMarked
package sh.joiner.api.hash;

import org.jspecify.annotations.NullMarked;
