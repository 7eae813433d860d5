/**
 * JSON over HTTP: what the board shows, and the few words that a person may say to the sandbox.
 *
 * <p>Errors are problems by RFC 9457. Nothing here decides anything.
 */
@NullMarked
package sh.joiner.rest;

import org.jspecify.annotations.NullMarked;
