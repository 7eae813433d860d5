package sh.joiner.story;

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
import sh.joiner.testing.NeedsTool;

/** How old what is known is, as two pages show it: it grows while they stand open, and is what the JSON says. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(TouringSandbox.class)
@NeedsTool({"chromium", "chromium-browser", "google-chrome"})
class AgesBrowserTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final int GROWS_BY = 3;

    /** Seconds of the world: a page counts on once a second of the wall, at half the speed. */
    private static final int LAG = 2;

    /** Where one page shows ages, and where they are told as JSON; both by the key of a row. */
    private record Told(String page, String times, String json, String list) {

        /** In seconds; what is not known yet has no age. */
        Map<String, Integer> ages() {
            var found = new HashMap<String, Integer>();
            for (Map<String, Object> one : get(json).jsonPath().<Map<String, Object>>getList(list)) {
                if (one.get("ageSeconds") instanceof Integer age) {
                    found.put(String.valueOf(one.get("name")), age);
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
    void agesOfTheFreshnessStripGrowWhileItIsOpenAndAreThoseOfTheCaches() {
        agreeAndGrow(new Told("/instancetypes", "[aria-label=Freshness]", "/api/v1/caches", "items"), "instance-types");
    }

    @Test
    void agesOfTheGatesGrowWhileTheyAreOpenAndAreThoseOfTheJson() {
        agreeAndGrow(new Told("/gates", "table[aria-label=Gates]", "/api/v1/gates", "gates"), "InstanceTypes");
    }

    /** One of them has just been refreshed: its age is shown in seconds, and is seen to grow. */
    private void agreeAndGrow(Told told, String young) {
        try (var _ = WorldSpeed.of(0.5);
                var browser = Chromium.launch()) {
            post("/api/v1/caches/instance-types/refresh").then().statusCode(202);
            Eventually.within(LONG, told::ages, ages -> ages.getOrDefault(young, 99) < 30);
            var page = browser.page();
            page.navigate("http://localhost:%d%s".formatted(RestAssured.port, told.page()));
            page.evaluate("window.stillTheSame = true");

            var first = agreed(told, page, young);
            Eventually.within(LONG, () -> agreed(told, page, young), age -> age >= first + GROWS_BY);

            assertThat(page.evaluate("window.stillTheSame")).isEqualTo(true);
        }
    }

    /** The age that is shown of one; that of each is what the JSON said before or said after, or between. */
    private static int agreed(Told told, Page page, String young) {
        var before = told.ages();
        var shown = told.shown(page);
        var after = told.ages();

        assertThat(shown.keySet()).contains(young).hasSizeGreaterThanOrEqualTo(4);
        shown.forEach((key, age) -> agree(key, age, before.getOrDefault(key, 0), after.getOrDefault(key, 0)));
        return Objects.requireNonNull(shown.get(young)).least();
    }

    /** One that was refreshed meanwhile, or is not told of before, is not compared. */
    private static void agree(String key, ShownAge shown, int before, int after) {
        if (before > 0 && before <= after) {
            assertThat(shown.mayBe(before - LAG, after + LAG))
                    .as("%s is shown as %s, and told as %d s to %d s", key, shown, before, after)
                    .isTrue();
        }
    }
}
