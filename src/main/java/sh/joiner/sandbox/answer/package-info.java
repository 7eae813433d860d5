/**
 * How AWS answers: pages, filters, and errors with the code and words of the service.
 *
 * <p>Known by every part of the embedded AWS. Knows nothing of what is asked.
 */
@NullMarked
package sh.joiner.sandbox.answer;

import org.jspecify.annotations.NullMarked;
