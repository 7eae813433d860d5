/**
 * The four ways to change a document in part: JSON patch, merge patch, strategic merge patch and server-side apply with field ownership.
 * Called by the embedded cluster; knows JSON trees and nothing of HTTP or of a store.
 */
@NullMarked
package sh.joiner.sandbox.patch;

import org.jspecify.annotations.NullMarked;
