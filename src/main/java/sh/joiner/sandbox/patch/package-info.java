/**
 * The four ways to change a document in part: JSON patch, merge patch, strategic merge patch and server-side apply with field ownership. The package
 * works on JSON trees and depends neither on HTTP nor on a store.
 */
@NullMarked
package sh.joiner.sandbox.patch;

import org.jspecify.annotations.NullMarked;
