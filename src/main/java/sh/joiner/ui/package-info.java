/**
 * The dashboard's pages: one class and one template per page, made from the same view records as the JSON.
 *
 * <p>They work without script; the script only keeps them fresh.
 */
@NullMarked
package sh.joiner.ui;

import org.jspecify.annotations.NullMarked;
