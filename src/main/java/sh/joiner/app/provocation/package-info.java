/**
 * What a person does to the sandbox, carried to the part of it that is meant: the same orders come from REST, from the page, from settings
 * and from stories.
 */
@NullMarked
package sh.joiner.app.provocation;

import org.jspecify.annotations.NullMarked;
