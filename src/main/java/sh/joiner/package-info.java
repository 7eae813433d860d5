/**
 * Joiner, a Kubernetes operator that provides EC2 nodes through Karpenter's API and explains its decisions.
 *
 * <p>docs/architecture.md describes the packages and their permitted dependencies.
 */
@NullMarked
package sh.joiner;

import org.jspecify.annotations.NullMarked;
