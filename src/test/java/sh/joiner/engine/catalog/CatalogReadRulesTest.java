package sh.joiner.engine.catalog;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.HandClock.START;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.engine.catalog.CatalogReadRules.Answer;
import sh.joiner.engine.catalog.CatalogReadRules.Cause;
import sh.joiner.engine.catalog.CatalogReadRules.History;
import sh.joiner.engine.catalog.CatalogReadRules.Outcome;

/** Karpenter refreshes types and prices every 12 hours and uses every answer. These rules add retries and checks of incomplete answers. */
class CatalogReadRulesTest {

    private static final Duration TTL = ofHours(12);

    private static Set<String> types(int count) {
        return IntStream.range(0, count).mapToObj("m5.%dxlarge"::formatted).collect(Collectors.toSet());
    }

    private static Outcome answered(Answer answer, History history, Duration after) {
        return CatalogReadRules.answered(answer, history, TTL, START.plus(after));
    }

    private static Answer tenKnown(int returned) {
        return Answer.ofTypes(types(10), types(returned), 10);
    }

    private static List<Duration> delays(Function<History, Outcome> read) {
        return Stream.iterate(read.apply(History.NONE), outcome -> read.apply(outcome.history()))
                .limit(9)
                .map(Outcome::delay)
                .toList();
    }

    @Test
    void failedReadsAreRetriedWithDoublingDelaysUpToTwoMinutes() {
        assertThat(delays(CatalogReadRules::failed))
                .extracting(Duration::toSeconds)
                .containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 64L, 120L, 120L);
    }

    @ParameterizedTest
    @CsvSource({"THROTTLED, 1000", "FORBIDDEN, 10000", "OTHER, 250"})
    void whileNothingIsKnownReadsAreRetriedSooner(Cause cause, long longest) {
        var delays = delays(history -> CatalogReadRules.failedWhileNothingIsKnown(history, cause));

        assertThat(delays.getFirst()).isLessThanOrEqualTo(ofSeconds(1));
        assertThat(delays.getLast()).isEqualTo(ofMillis(longest));
    }

    @Test
    void aUsedAnswerResetsTheRetryDelay() {
        var failing =
                CatalogReadRules.failed(CatalogReadRules.failed(History.NONE).history());

        var taken = answered(tenKnown(10), failing.history(), ofMinutes(1));

        assertThat(taken).isInstanceOf(Outcome.Take.class);
        assertThat(taken.delay()).isEqualTo(TTL);
        assertThat(CatalogReadRules.failed(taken.history()).delay()).isEqualTo(ofSeconds(1));
    }

    @ParameterizedTest
    @CsvSource({"8, Take", "7, Doubt", "0, Doubt"})
    void anAnswerThatLacksMoreThanAQuarterOfTheKnownIsDoubted(int returned, String outcome) {
        assertThat(answered(tenKnown(returned), History.NONE, ofHours(12))
                        .getClass()
                        .getSimpleName())
                .isEqualTo(outcome);
    }

    @Test
    void typesThatWereNotKnownDoNotReplaceThoseThatAreMissing() {
        var others = Stream.concat(types(5).stream(), Stream.of("a", "b", "c", "d", "e", "f"))
                .collect(Collectors.toSet());

        assertThat(answered(Answer.ofTypes(types(10), others, 10), History.NONE, ofHours(12)))
                .isInstanceOf(Outcome.Doubt.class);
    }

    @Test
    void aDoubtSaysHowManyAreMissingAndWhatIsDone() {
        assertThat(answered(tenKnown(5), History.NONE, ofHours(12)))
                .isInstanceOfSatisfying(
                        Outcome.Doubt.class,
                        doubt -> assertThat(doubt.sentence())
                                .isEqualTo("AWS returned 5 instance types, 10 were known; keeping the known ones until"
                                        + " AWS has returned the same answer for one hour"));
    }

    @Test
    void aDoubtedAnswerIsReadAgainAsSoonAsAFailedOne() {
        assertThat(delays(history -> answered(tenKnown(5), history, ofMinutes(1))))
                .extracting(Duration::toSeconds)
                .containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 64L, 120L, 120L);
    }

    @Test
    void aDoubtedAnswerIsTakenOnceItHasBeenTheSameForAnHour() {
        var first = answered(tenKnown(5), History.NONE, ofMinutes(0));
        var second = answered(tenKnown(5), first.history(), ofMinutes(60).minusNanos(1));
        var third = answered(tenKnown(5), second.history(), ofMinutes(60));

        assertThat(second).isInstanceOf(Outcome.Doubt.class);
        assertThat(third).isInstanceOf(Outcome.Take.class);
    }

    @Test
    void anotherAnswerBeginsTheHourAgain() {
        var first = answered(tenKnown(5), History.NONE, ofMinutes(0));
        var other = answered(tenKnown(6), first.history(), ofMinutes(30));

        assertThat(answered(tenKnown(6), other.history(), ofMinutes(60))).isInstanceOf(Outcome.Doubt.class);
        assertThat(answered(tenKnown(6), other.history(), ofMinutes(90))).isInstanceOf(Outcome.Take.class);
    }

    @Test
    void aFailureDoesNotBeginTheHourAgain() {
        var doubted = answered(tenKnown(5), History.NONE, ofMinutes(0));
        var failed = CatalogReadRules.failed(doubted.history());

        assertThat(answered(tenKnown(5), failed.history(), ofMinutes(60))).isInstanceOf(Outcome.Take.class);
    }

    @Test
    void aFirstAnswerWithFewTypesIsUsedAndReadAgainAfterAMinute() {
        var outcome = answered(Answer.ofTypes(Set.of(), types(4), 10), History.NONE, ofMinutes(0));

        assertThat(outcome).isInstanceOfSatisfying(Outcome.TakeForNow.class, forNow -> {
            assertThat(forNow.delay()).isEqualTo(ofMinutes(1));
            assertThat(forNow.sentence())
                    .isEqualTo(
                            "AWS returned 4 instance types, about 10 were expected; using them and reading again in one minute");
        });
    }

    @Test
    void fewTypesAreEnoughOnceAwsHasReturnedTheSameTwice() {
        var few = Answer.ofTypes(types(4), types(4), 10);
        var first = answered(Answer.ofTypes(Set.of(), types(4), 10), History.NONE, ofMinutes(0));

        var second = answered(few, first.history(), ofMinutes(1));
        var later = answered(Answer.ofTypes(types(4), types(3), 10), second.history(), ofHours(12));

        assertThat(second).isInstanceOf(Outcome.Take.class);
        assertThat(later).as("the region has few types").isInstanceOf(Outcome.Take.class);
    }

    @Test
    void offeringsOfFewTypesAreReadAgainAfterAMinuteToo() {
        var answer = Answer.ofOfferings(Map.of(), zones(types(4), "a", "b"), 10);

        assertThat(answered(answer, History.NONE, ofMinutes(0))).isInstanceOf(Outcome.TakeForNow.class);
    }

    private static Map<String, Set<String>> zones(Set<String> types, String... zones) {
        return types.stream().collect(Collectors.toMap(Function.identity(), _ -> Set.of(zones)));
    }

    private static Outcome offerings(Map<String, Set<String>> known, Map<String, Set<String>> returned) {
        return answered(Answer.ofOfferings(known, returned, 10), History.NONE, ofHours(12));
    }

    @Test
    void aZoneThatIsMissingForEveryTypeIsTreatedAsClosed() {
        assertThat(offerings(zones(types(10), "a", "b"), zones(types(10), "a"))).isInstanceOf(Outcome.Take.class);
    }

    @Test
    void twoZonesThatAreMissingForEveryTypeAreDoubted() {
        assertThat(offerings(zones(types(10), "a", "b", "c"), zones(types(10), "a")))
                .isInstanceOf(Outcome.Doubt.class);
    }

    @Test
    void aZoneThatIsMissingForMostTypesIsDoubted() {
        var returned = new HashMap<>(zones(types(10), "a"));
        returned.put("m5.0xlarge", Set.of("a", "b"));

        assertThat(offerings(zones(types(10), "a", "b"), returned)).isInstanceOf(Outcome.Doubt.class);
    }

    @Test
    void spotPricesAreComparedByTypeAndZone() {
        var known = Map.of("m5.large", Map.of("a", 0.04, "b", 0.04, "c", 0.04, "d", 0.04));
        var higher = Map.of("m5.large", Map.of("a", 0.08, "b", 0.08, "c", 0.08));
        var half = Map.of("m5.large", Map.of("a", 0.04, "b", 0.04));

        assertThat(answered(Answer.ofSpotPrices(known, higher), History.NONE, ofHours(12)))
                .isInstanceOf(Outcome.Take.class);
        assertThat(answered(Answer.ofSpotPrices(known, half), History.NONE, ofHours(12)))
                .isInstanceOf(Outcome.Doubt.class);
    }

    @Test
    void onDemandPricesAreAlwaysTaken() {
        assertThat(answered(Answer.OF_ON_DEMAND_PRICES, History.NONE, ofHours(12)))
                .isInstanceOf(Outcome.Take.class);
    }
}
