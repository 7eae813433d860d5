package sh.joiner.ui.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.board.ExampleWorld;
import sh.joiner.testing.Chromium;
import sh.joiner.testing.NeedsTool;

/**
 * Checks that up to {@value #MOST_PAGES} linked pages of the example fit on a phone and on a small laptop. Screenshots are in {@code target/pages}.
 */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
@NeedsTool({"chromium", "chromium-browser", "google-chrome"})
class PageLayoutTest {

    private static final int MOST_PAGES = 60;

    /** The width of the scroll bar that a browser on a laptop shows inside its window. A phone shows no scroll bar. */
    private static final int SCROLL_BAR = 15;

    @ParameterizedTest
    @CsvSource({"390, LIGHT", "390, DARK", "1280, LIGHT", "1280, DARK"})
    void noPageHasALayoutFault(int width, ColorScheme scheme) {
        try (var browser = Chromium.launch()) {
            var page = browser.page(new Browser.NewPageOptions()
                    .setViewportSize(visible(width), 900)
                    .setColorScheme(scheme));

            var opened = open(page, width + "-" + scheme.name().toLowerCase(Locale.ROOT));

            assertThat(opened).hasSizeGreaterThan(25);
        }
    }

    private static int visible(int window) {
        return window < 600 ? window : window - SCROLL_BAR;
    }

    /**
     * Opens the overview and follows links from page to page, up to {@value #MOST_PAGES} pages. Skips links with a query or a fragment, and links to
     * REST. Checks each page, and returns the paths.
     */
    private static Set<String> open(Page page, String folder) {
        var opened = new LinkedHashSet<String>();
        var next = new ArrayDeque<>(List.of("/"));
        while (!next.isEmpty() && opened.size() < MOST_PAGES) {
            var path = next.pop();
            if (opened.add(path)) {
                page.navigate("http://localhost:%d%s".formatted(RestAssured.port, path));
                assertThat(PageLayout.faults(page)).as(path).isEmpty();
                page.screenshot(new Page.ScreenshotOptions()
                        .setFullPage(true)
                        .setPath(Path.of("target/pages", folder, path.replaceAll("\\W+", "_") + ".png")));
                links(page).stream().map(String::valueOf).forEach(next::add);
            }
        }
        return opened;
    }

    private static List<?> links(Page page) {
        return (List<?>)
                page.evaluate("() => [...document.querySelectorAll('nav a, main a')].map((a) => a.getAttribute('href'))"
                        + ".filter((href) => href && href.startsWith('/') && !/[?#]|^.(api|q)./.test(href))");
    }

    @Test
    void layoutFaultsAreFound() {
        try (var browser = Chromium.launch()) {
            var page = browser.page();
            page.setViewportSize(390, 900);
            page.setContent(
                    "<body><div class='a' style='width:300px;overflow-x:auto'><p style='width:500px'>wide</p></div>"
                            + "<table><tr><td style='width:1px'>one two three</td></tr></table></body>");

            assertThat(PageLayout.faults(page))
                    .containsExactly("div.a hides 200 px of its content", "one word a line: one two three");
        }
    }

    @Test
    void aPlaceholderThatIsWiderThanItsFieldIsFound() {
        try (var browser = Chromium.launch()) {
            var page = browser.page();
            page.setContent("<input style='width:90px' placeholder='names, separated by spaces'>"
                    + "<input style='width:400px' placeholder='names, separated by commas'>");

            assertThat(PageLayout.faults(page)).containsExactly("the placeholder is cut: names, separated by spaces");
        }
    }

    @Test
    void aLabelWithoutAValueAndAnIncompleteLabelAreFound() {
        try (var browser = Chromium.launch()) {
            var page = browser.page();
            page.setContent("<style>td::before { content: ''; position: absolute; height: 9px }</style>"
                    + "<table class='labelled'><thead><tr><th><a>web</a> <a>batch</a></tr></thead>"
                    + "<tbody><tr><td data-label='web'> </td></tr></tbody></table>");

            assertThat(PageLayout.faults(page))
                    .containsExactly("the label web has no value", "no label contains the column title batch");
        }
    }

    @Test
    void aLabelThatIsHigherThanItsCellIsFound() {
        try (var browser = Chromium.launch()) {
            var page = browser.page();
            page.setContent("<style>td::before { content: ''; position: absolute; height: 90px }</style>"
                    + "<table class='labelled'><tr><td data-label='Burst'>50</td></tr></table>");

            assertThat(PageLayout.faults(page)).containsExactly("the label Burst overlaps the next cell");
        }
    }
}
