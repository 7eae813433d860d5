/**
 * Tests of the whole program against the sandbox, from the view of a new user: objects are created, nodes join, reasons are shown.
 *
 * <p>These tests use only the interfaces of a user: the API server, the pages, REST, kubectl and a browser.
 */
@NullMarked
package sh.joiner.story;

import org.jspecify.annotations.NullMarked;
