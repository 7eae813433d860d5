/** All settings of the program, and the exception that stops the start if a setting is invalid. The settings are documented in docs/reference/settings.md. */
@NullMarked
package sh.joiner.app.setting;

import org.jspecify.annotations.NullMarked;
