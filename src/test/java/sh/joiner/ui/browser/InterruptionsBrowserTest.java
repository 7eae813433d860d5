package sh.joiner.ui.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.board.ExampleUserRequests;
import sh.joiner.board.ExampleWorld;
import sh.joiner.testing.Chromium;
import sh.joiner.testing.NeedsTool;

/** Approves and snoozes notices of AWS in a browser, and checks the width of the pages. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
@NeedsTool({"chromium", "chromium-browser", "google-chrome"})
class InterruptionsBrowserTest {

    private static final List<String> PAGES = List.of(
            "/interruptions",
            "/interruptions/general-aa1-7f3a",
            "/interruptions/unparsed-51c0",
            "/interruptionpolicies",
            "/pools/general",
            "/");

    @Inject
    ExampleUserRequests userRequests;

    @Test
    void aNoticeIsApprovedOnThePage() {
        try (var browser = Chromium.launch()) {
            var page = browser.page();
            page.navigate(address("/interruptions"));

            page.getByRole(AriaRole.FORM, new Page.GetByRoleOptions().setName("Answer general-bb2-reboot"))
                    .getByText("Approve")
                    .click();
            page.waitForURL(address("/interruptions"));

            assertThat(userRequests.written()).contains("general-bb2-reboot Approve 4711");
        }
    }

    @Test
    void aNoticeIsSnoozedUntilTheChosenTime() {
        try (var browser = Chromium.launch()) {
            var page = browser.page();
            page.navigate(address("/interruptions/general-bb2-reboot"));

            page.locator("input[name=until]").fill("2026-12-01T06:30");
            page.getByText("Snooze", new Page.GetByTextOptions().setExact(true)).click();
            page.waitForURL(address("/interruptions/general-bb2-reboot"));

            assertThat(userRequests.written()).contains("general-bb2-reboot Snooze 4711 until 2026-12-01T06:30:00Z");
        }
    }

    @Test
    void noPageScrollsSidewaysOnUsualScreens() {
        try (var browser = Chromium.launch()) {
            var page = browser.page();
            for (int wide : new int[] {1440, 900}) {
                page.setViewportSize(wide, 1000);
                for (var path : PAGES) {
                    page.navigate(address(path));
                    assertThat(page.evaluate("document.documentElement.scrollWidth - innerWidth"))
                            .as("%s at %d", path, wide)
                            .isEqualTo(0);
                    page.screenshot(new Page.ScreenshotOptions()
                            .setFullPage(true)
                            .setPath(Path.of("target/pages/notices%s-%d.png".formatted(path.replace('/', '-'), wide))));
                }
            }
        }
    }

    private static String address(String path) {
        return "http://localhost:%d%s".formatted(RestAssured.port, path);
    }
}
