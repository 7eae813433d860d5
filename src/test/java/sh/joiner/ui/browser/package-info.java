/** Tests of the pages in a headless Chromium: their layout, the ages that they show, and the live updates. */
@NullMarked
package sh.joiner.ui.browser;

import org.jspecify.annotations.NullMarked;
