/**
 * What all services of the embedded AWS share: the settings of the account and its cluster, the one seeded chance that decides everything random,
 * the tags of everything in EC2, and how long news take to get around.
 *
 * <p>Known by every part of the embedded AWS. Knows none of them.
 */
@NullMarked
package sh.joiner.sandbox.account;

import org.jspecify.annotations.NullMarked;
