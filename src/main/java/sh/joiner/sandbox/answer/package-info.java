/** The common forms of AWS answers: pages, filters, client tokens, and errors with the code and message of the service. */
@NullMarked
package sh.joiner.sandbox.answer;

import org.jspecify.annotations.NullMarked;
