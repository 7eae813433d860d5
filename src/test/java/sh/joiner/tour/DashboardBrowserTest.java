package sh.joiner.tour;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.Chromium;
import sh.joiner.testing.NeedsTool;

/** Opens the pages of the dashboard while the tour runs. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(TourSandbox.class)
@NeedsTool({"chromium", "chromium-browser", "google-chrome"})
class DashboardBrowserTest {

    private final List<String> errors = new ArrayList<>();

    @Test
    void everyPageOfTheMenuOpensAndIsLive() {
        try (var browser = Chromium.launch()) {
            var page = browser.page();
            page.onConsoleMessage(message -> {
                if (message.type().equals("error")) {
                    errors.add(message.text());
                }
            });
            openEveryPage(page);
        }
        assertThat(errors).isEmpty();
    }

    private void openEveryPage(Page page) {
        page.navigate("http://localhost:%d/".formatted(RestAssured.port));
        var links = page.getByRole(AriaRole.NAVIGATION).getByRole(AriaRole.LINK);
        var names = links.allInnerTexts();
        assertThat(names).hasSizeGreaterThanOrEqualTo(8);
        for (int i = 0; i < names.size(); i++) {
            links.nth(i).click();
            page.locator("main h1").waitFor();
            page.getByText("live", new Page.GetByTextOptions().setExact(false))
                    .first()
                    .waitFor();
            page.screenshot(new Page.ScreenshotOptions().setPath(Path.of("target/pages/page-%02d.png".formatted(i))));
        }
    }
}
