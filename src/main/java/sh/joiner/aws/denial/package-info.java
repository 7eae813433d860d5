/**
 * Explains refusals of AWS that hide their reason in an encoded message.
 *
 * <p>Used by the AWS adapters that launch instances. Calls STS; does not interpret the refused request.
 */
@NullMarked
package sh.joiner.aws.denial;

import org.jspecify.annotations.NullMarked;
