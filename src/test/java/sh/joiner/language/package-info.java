/** Tests the English of messages, pages, documents and comments against the rules of docs/CONTRIBUTING.md. */
@NullMarked
package sh.joiner.language;

import org.jspecify.annotations.NullMarked;
