/** Tests of the pages in a headless Chromium, with example data: their layout and their buttons. */
@NullMarked
package sh.joiner.ui.browser;

import org.jspecify.annotations.NullMarked;
