/**
 * Explains refusals of AWS that hide their reason in an encoded message.
 *
 * <p>Used by the adapters of AWS that start instances. Knows STS, but no meaning of the refused request.
 */
@NullMarked
package sh.joiner.aws.denial;

import org.jspecify.annotations.NullMarked;
