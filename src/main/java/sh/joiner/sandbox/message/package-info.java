/** The requests and answers of the API server: paths, options, selections and versions. */
@NullMarked
package sh.joiner.sandbox.message;

import org.jspecify.annotations.NullMarked;
