/**
 * The dashboard's pages: one class and one template for each page, made from the same view records as the JSON.
 *
 * <p>The pages work without JavaScript, but are then not refreshed.
 */
@NullMarked
package sh.joiner.ui;

import org.jspecify.annotations.NullMarked;
