/** Discovery: the served groups, versions and kinds, OpenAPI, and paths that are not for objects. */
@NullMarked
package sh.joiner.sandbox.discovery;

import org.jspecify.annotations.NullMarked;
