/** All settings of the program, and the refusal of a start. Used by {@code app}; explained in docs/reference/settings.md. */
@NullMarked
package sh.joiner.app.setting;

import org.jspecify.annotations.NullMarked;
