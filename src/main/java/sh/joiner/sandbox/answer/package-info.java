/**
 * The common forms of AWS answers: pages, filters, and errors with the code and message of the service.
 *
 * <p>Used by every part of the embedded AWS. Contains nothing that is specific to one operation.
 */
@NullMarked
package sh.joiner.sandbox.answer;

import org.jspecify.annotations.NullMarked;
