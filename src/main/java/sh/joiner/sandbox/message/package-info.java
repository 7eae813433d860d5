/** One request and one answer of the API server: paths, options, selections, versions. */
@NullMarked
package sh.joiner.sandbox.message;

import org.jspecify.annotations.NullMarked;
