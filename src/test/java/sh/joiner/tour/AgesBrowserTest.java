package sh.joiner.tour;

import static io.restassured.RestAssured.get;
import static io.restassured.RestAssured.post;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.Chromium;
import sh.joiner.testing.Eventually;
import sh.joiner.testing.NeedsTool;
import sh.joiner.testing.WorldSpeed;

/** Checks the ages of data on two pages: they grow while the page is open, and they agree with the JSON. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(TourSandbox.class)
@NeedsTool({"chromium", "chromium-browser", "google-chrome"})
class AgesBrowserTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final int GROWS_BY = 3;

    /**
     * The tolerated difference between a page and the JSON, in seconds of the world's time. A page updates its ages once per second of the wall
     * clock, and the world runs at half the speed.
     */
    private static final int LAG = 2;

    /** A page that shows ages, and the JSON list with the same ages. Both use the key of a row. */
    private record AgeList(String page, String times, String json, String list) {

        /** Returns ages in seconds. Data that is not known yet has no age. */
        Map<String, Integer> ages() {
            var found = new HashMap<String, Integer>();
            for (Map<String, Object> row : get(json).jsonPath().<Map<String, Object>>getList(list)) {
                if (row.get("ageSeconds") instanceof Integer age) {
                    found.put(String.valueOf(row.get("name")), age);
                }
            }
            return found;
        }

        Map<String, ShownAge> shown(Page open) {
            var found = new HashMap<String, ShownAge>();
            for (var row : open.locator("%s [data-key]".formatted(times)).all()) {
                var time = row.locator(page.equals("/gates") ? "td:nth-child(4) time" : "dd > time");
                if (time.count() == 1) {
                    found.put(row.getAttribute("data-key"), ShownAge.parse(time.innerText()));
                }
            }
            return found;
        }
    }

    @Test
    void agesOfTheFreshnessStripGrowAndAgreeWithTheCaches() {
        agreeAndGrow(
                new AgeList("/instancetypes", "[aria-label=Freshness]", "/api/v1/caches", "items"), "instance-types");
    }

    @Test
    void agesOfTheGatesGrowAndAgreeWithTheJson() {
        agreeAndGrow(new AgeList("/gates", "table[aria-label=Gates]", "/api/v1/gates", "gates"), "InstanceTypes");
    }

    /** Compares the ages. The data of one row has just been refreshed, so its age is shown in seconds and grows visibly. */
    private void agreeAndGrow(AgeList list, String young) {
        try (var _ = WorldSpeed.of(0.5);
                var browser = Chromium.launch()) {
            post("/api/v1/caches/instance-types/refresh").then().statusCode(202);
            Eventually.within(LONG, list::ages, ages -> ages.getOrDefault(young, 99) < 30);
            var page = browser.page();
            page.navigate("http://localhost:%d%s".formatted(RestAssured.port, list.page()));
            page.evaluate("window.stillTheSame = true");

            var first = agreed(list, page, young);
            Eventually.within(LONG, () -> agreed(list, page, young), age -> age >= first + GROWS_BY);

            assertThat(page.evaluate("window.stillTheSame")).isEqualTo(true);
        }
    }

    /** Returns the shown age of the young row. All shown ages must be between the JSON's ages before and after. */
    private static int agreed(AgeList list, Page page, String young) {
        var before = list.ages();
        var shown = list.shown(page);
        var after = list.ages();

        assertThat(shown.keySet()).contains(young).hasSizeGreaterThanOrEqualTo(4);
        shown.forEach((key, age) -> agree(key, age, before.getOrDefault(key, 0), after.getOrDefault(key, 0)));
        return Objects.requireNonNull(shown.get(young)).least();
    }

    /** Compares an age, unless the data was refreshed between the two reads of the JSON, or was not known at the first read. */
    private static void agree(String key, ShownAge shown, int before, int after) {
        if (before > 0 && before <= after) {
            assertThat(shown.mayBe(before - LAG, after + LAG))
                    .as("%s is shown as %s, the JSON says %d s to %d s", key, shown, before, after)
                    .isTrue();
        }
    }
}
