package sh.joiner.testing;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.util.List;
import java.util.Map;

/** The computer's own Chromium, without a window. */
public final class Chromium implements AutoCloseable {

    private static final List<String> ARGUMENTS =
            List.of("--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking");

    private final Playwright playwright;
    private final Browser browser;

    private Chromium(Playwright playwright, Browser browser) {
        this.playwright = playwright;
        this.browser = browser;
    }

    public static Chromium launch() {
        var playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        var program = Tool.find("chromium")
                .or(() -> Tool.find("chromium-browser"))
                .or(() -> Tool.find("google-chrome"))
                .orElseThrow();
        var options = new BrowserType.LaunchOptions().setExecutablePath(program).setArgs(ARGUMENTS);
        return new Chromium(playwright, playwright.chromium().launch(options));
    }

    public Page page() {
        return browser.newPage();
    }

    public Page page(Browser.NewPageOptions options) {
        return browser.newPage(options);
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }
}
