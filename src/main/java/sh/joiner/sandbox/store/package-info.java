/**
 * The objects of the embedded cluster: the revision of all writes, the history of recent changes, watches, the rules of writes and deletes,
 * and garbage collection. The HTTP layer and the simulated controllers write through this package, which does not depend on HTTP.
 */
@NullMarked
package sh.joiner.sandbox.store;

import org.jspecify.annotations.NullMarked;
