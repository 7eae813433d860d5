/** Which kinds there are: groups and versions, OpenAPI, fixed paths. */
@NullMarked
package sh.joiner.sandbox.discovery;

import org.jspecify.annotations.NullMarked;
