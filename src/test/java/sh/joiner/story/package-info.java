/**
 * The whole program against the sandbox, as a newcomer meets it: objects in, nodes up, reasons out.
 *
 * <p>These tests know only what a person has: the API server, the pages, REST, kubectl and a browser.
 */
@NullMarked
package sh.joiner.story;

import org.jspecify.annotations.NullMarked;
