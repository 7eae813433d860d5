/**
 * Groups of settings that have a file of their own. Called by {@code app}; explained in docs/reference/settings.md.
 */
@NullMarked
package sh.joiner.app.setting;

import org.jspecify.annotations.NullMarked;
