/**
 * JSON over HTTP: the data of the board, the requests of users, and changes of the sandbox.
 *
 * <p>Errors are problems by RFC 9457. This package makes no decisions.
 */
@NullMarked
package sh.joiner.rest;

import org.jspecify.annotations.NullMarked;
