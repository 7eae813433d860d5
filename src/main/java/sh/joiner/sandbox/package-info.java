/**
 * The sandbox simulates everything outside Joiner: an embedded API server, workloads that use it, and an embedded AWS. The embedded AWS implements
 * the client interfaces of the AWS SDK, so the adapters run against it unchanged. Only {@code app} wires the sandbox. The sandbox depends on no
 * adapter.
 */
@NullMarked
package sh.joiner.sandbox;

import org.jspecify.annotations.NullMarked;
