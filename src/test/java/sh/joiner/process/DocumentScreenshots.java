package sh.joiner.process;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.testing.Chromium;
import sh.joiner.testing.NeedsTool;

/**
 * Takes the screenshots of README and the guides: {@code ./mvnw verify -Dtest=DocumentScreenshots}. The build does not run this class,
 * because it writes to {@code ui/screenshots}.
 */
@Tag("packaged")
@NeedsTool({"chromium", "chromium-browser", "google-chrome"})
class DocumentScreenshots {

    private static final Path FOLDER = Path.of("ui/screenshots");
    private static final List<String> MEMORY = List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    /** Width of the window in CSS pixels; a page is cut below the height. */
    private static final int WIDTH = 1280;

    private static final int HEIGHT = 860;

    /**
     * Waits until a page of a running story shows one element and not another, and takes a screenshot. The elements are selectors of Playwright. A path may
     * be followed by a link of that page to the page of the screenshot.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "overview | tour | / | text=misnamed | .tile.wait",
                "images | ami-build | /images | text=failed | text=AwaitingReconciliation",
                "interruptions | maintenance-in-three-weeks | /interruptions | text=DrainBefore | text=in progress for",
                "node-class | bad-instance-profile | /nodeclasses/payments | text=InstanceProfileIsARN | text=AwaitingReconciliation",
                "disruption | night-and-day | /disruptions | table[aria-label='Last commands'] td:has-text('Underutilized') | text=Cluster state is incomplete",
                "learned-memory | tour | /instancetypes#discovered | table[aria-label='Learned memory'] | text=No node of a pool has joined yet",
                "gates | ec2-silent-at-start | /gates | tr:has-text('ClusterState'):has-text('Open') | tr:has-text('InstanceTypes'):has-text('Open')",
                "rollout | ami-rollout | /images a[href^='/rollouts/'] | p.lead:has-text('to approve the next step') | h1:has-text('Progressing')"
            })
    void takeScreenshot(String file, String story, String path, String shown, String absent) {
        var settings = Map.of(
                "joiner.world",
                "sandbox",
                "joiner.sandbox.story",
                story,
                "joiner.sandbox.speed",
                story.equals("ami-rollout") ? "120" : "10", // its steps take hours
                "joiner.sandbox.api-port",
                "0");
        try (var program = Program.start(MEMORY, settings);
                var browser = Chromium.launch()) {
            var page = browser.page(new Browser.NewPageOptions().setViewportSize(WIDTH, HEIGHT));
            SharedWorld.soon(() -> {
                open(page, program.url(), path);
                return shows(page, shown) && !shows(page, absent);
            });
            page.screenshot(new Page.ScreenshotOptions().setPath(FOLDER.resolve(file + ".png")));
        }
    }

    private static void open(Page page, String url, String path) {
        var parts = path.split(" ", 2);
        page.navigate(url + parts[0]);
        if (parts.length == 2 && shows(page, parts[1])) {
            page.locator("main").locator(parts[1]).first().click();
        }
    }

    private static boolean shows(Page page, String selector) {
        return page.locator("main").locator(selector).all().stream().anyMatch(Locator::isVisible);
    }
}
