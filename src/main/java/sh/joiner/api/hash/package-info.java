/**
 * Hashes of specifications, bit for bit as Karpenter writes them into annotations. A claim with a different hash of the same version was created from
 * another specification.
 *
 * <p>Pure. Reads API objects, because absent and empty fields have different hashes.
 */
@NullMarked
package sh.joiner.api.hash;

import org.jspecify.annotations.NullMarked;
