/**
 * Hashes of specifications, bit for bit as the reference writes them into annotations: what a claim was made from is compared by them.
 *
 * <p>Pure; reads wire objects, since absent and empty differ here.
 */
@NullMarked
package sh.joiner.api.hash;

import org.jspecify.annotations.NullMarked;
