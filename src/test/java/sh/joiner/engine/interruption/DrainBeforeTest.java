package sh.joiner.engine.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.interruption.InterruptionScenario.words;
import static sh.joiner.testing.DailyWindow.window;
import static sh.joiner.testing.InterruptionBuilder.interruption;
import static sh.joiner.testing.InterruptionBuilder.reboot;
import static sh.joiner.testing.InterruptionPolicyBuilder.policy;
import static sh.joiner.testing.World.NOON;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Request;
import sh.joiner.model.window.MaintenanceWindow;
import sh.joiner.model.window.Opening;
import sh.joiner.model.window.Schedule;
import sh.joiner.testing.DailyWindow;

/** {@code DrainBefore}: at the last opening of the window, or at the announced instant less the lead. */
class DrainBeforeTest {

    /** Three weeks and two hours after noon of the first of March. */
    private static final Instant REBOOT = Instant.parse("2026-03-22T14:00:00Z");

    private static final Duration LEAD = Duration.ofHours(6);
    private static final Duration LONG = Duration.ofHours(3);
    private static final Instant LAST = Instant.parse("2026-03-22T01:00:00Z");

    @Test
    void waitsForTheLastOpeningBeforeTheLead() {
        var reaction = scenario(window("night", 1, LONG), "night").only();

        assertThat(words(reaction)).containsExactly("Tell");
        assertThat(reaction.next().phase()).isEqualTo(Phase.PENDING);
        assertThat(reaction.next().actAt()).isEqualTo(LAST);
        assertThat(reaction.next().deadline()).isEqualTo(REBOOT);
        assertThat(reaction.next().decided().rule()).isEqualTo("rule 1: DrainBefore 6h in night");
        assertThat(reaction.next().reasons())
                .containsExactly("waits for window night, which opens last by 2026-03-22T08:00:00Z at"
                        + " 2026-03-22T01:00:00Z; system-reboot is announced for 2026-03-22T14:00:00Z");
        assertThat(reaction.again()).isEqualTo(LAST);
    }

    @Test
    void drainsWhenTheLastOpeningBegins() {
        var reaction = scenario(window("night", 1, LONG), "night").at(LAST).only();

        assertThat(words(reaction)).contains("Delete");
        assertThat(reaction.next().reasons())
                .containsExactly("window night is open for the last time by 2026-03-22T08:00:00Z;"
                        + " system-reboot is announced for 2026-03-22T14:00:00Z");
    }

    @Test
    void drainsWhileTheLastOpeningLasts() {
        var late = LAST.plus(Duration.ofHours(2));

        assertThat(words(scenario(window("night", 1, LONG), "night").at(late).only()))
                .contains("Delete");
    }

    @Test
    void waitsInAnOpeningThatIsNotTheLast() {
        var dayBefore = LAST.minus(Duration.ofHours(23));

        assertThat(scenario(window("night", 1, LONG), "night")
                        .at(dayBefore)
                        .next()
                        .actAt())
                .isEqualTo(LAST);
    }

    @Test
    void withTheLastOpeningMissedItDrainsAtTheLead() {
        var missed = LAST.plus(LONG);
        var next = scenario(window("night", 1, LONG), "night").at(missed).next();

        assertThat(next.phase()).isEqualTo(Phase.PENDING);
        assertThat(next.actAt()).isEqualTo(REBOOT.minus(LEAD));
        assertThat(next.reasons().getFirst()).endsWith("window night does not open by then");
    }

    @Test
    void anExcludedOpeningDoesNotCount() {
        var holiday = new Opening(LAST, LAST.plusSeconds(60));

        assertThat(scenario(window("night", 1, LONG, holiday), "night").next().actAt())
                .isEqualTo(LAST.minus(Duration.ofDays(1)));
    }

    @Test
    void withoutWindowItDrainsAtTheLead() {
        assertThat(scenario(window("other", 1, LONG), "").next().actAt()).isEqualTo(REBOOT.minus(LEAD));
    }

    @Test
    void pastTheLeadItDrainsAtOnce() {
        var late = REBOOT.minus(Duration.ofHours(5));

        assertThat(words(scenario(window("night", 1, LONG), "night").at(late).only()))
                .contains("Delete");
    }

    @Test
    void aWindowThatIsNotThereCountsAsNone() {
        var next = scenario(window("night", 1, LONG), "nihgt").next();

        assertThat(next.actAt()).isEqualTo(REBOOT.minus(LEAD));
        assertThat(next.reasons()).contains("there is no MaintenanceWindow nihgt: it counts as none");
    }

    @Test
    void aWindowThatCannotBeReadCountsAsNone() {
        var next = scenario(MaintenanceWindow.unreadable("night", "no such zone"), "night")
                .next();

        assertThat(next.actAt()).isEqualTo(REBOOT.minus(LEAD));
        assertThat(next.reasons()).contains("MaintenanceWindow night cannot be read (no such zone): it counts as none");
    }

    @Test
    void withoutAnnouncedInstantTheNextOpeningIsTaken() {
        var next = InterruptionScenario.scenario()
                .policy(policy("p").rule(new Action.DrainBefore(LEAD, "night")))
                .window(window("night", 1, LONG))
                .notice(interruption("n").kind(NoticeKind.INSTANCE_STOPPED))
                .next();

        assertThat(next.actAt()).isEqualTo(Instant.parse("2026-03-02T01:00:00Z"));
    }

    @Test
    void withoutInstantAndWindowItDrainsAtOnce() {
        var scenario = InterruptionScenario.scenario()
                .policy(policy("p").rule(new Action.DrainBefore(LEAD, "")))
                .notice(interruption("n").kind(NoticeKind.INSTANCE_STOPPED));

        assertThat(words(scenario.only())).contains("Delete");
    }

    @Test
    void aPersonMayHaveItDoneAtOnce() {
        var scenario = InterruptionScenario.scenario()
                .policy(policy("p").rule(new Action.DrainBefore(LEAD, "night")))
                .window(window("night", 1, LONG))
                .notice(reboot("n", REBOOT).asks(Request.APPROVE));

        assertThat(words(scenario.only())).contains("Delete");
        assertThat(scenario.next().reasons()).containsExactly("a person has approved it");
    }

    @Test
    void anEventThatIsLongOverIsNotDrainedFor() {
        var before = policy("p").rule(new Action.DrainBefore(Duration.ofHours(6), ""));
        var pending = InterruptionScenario.scenario()
                .policy(before)
                .notice(reboot("n", NOON.plus(Duration.ofDays(1))))
                .next();
        var over = InterruptionScenario.scenario()
                .at(NOON.plus(Duration.ofDays(2)))
                .policy(before)
                .notice(reboot("n", NOON.plus(Duration.ofDays(1))).stands(pending))
                .only();

        assertThat(InterruptionScenario.deleted(List.of(over))).isEmpty();
        assertThat(over.next().phase()).isEqualTo(Phase.EXPIRED);
        assertThat(over.next().reasons()).containsExactly("the announced time is over, and nothing was done");
    }

    @Test
    void anOpeningAtThatVeryInstantCounts() {
        var window = new MaintenanceWindow("night", new DailyWindow(2), Duration.ofHours(3), List.of(), "");
        var day = NOON.plus(Duration.ofDays(3)).truncatedTo(ChronoUnit.DAYS);
        var next = InterruptionScenario.scenario()
                .policy(policy("p").rule(new Action.DrainBefore(Duration.ofHours(6), "night")))
                .window(window)
                .notice(reboot("n", day.plus(Duration.ofHours(8))))
                .next();

        assertThat(next.actAt()).isEqualTo(day.plus(Duration.ofHours(2)));
    }

    /** On the 29th of March clocks go from two to three in Berlin; the day before two o'clock is 01:00Z, from then on midnight. */
    @Test
    void theLeadIsCountedAcrossAChangeOfClocks() {
        var night = new MaintenanceWindow("night", new BerlinAtTwo(), LONG, List.of(), "");
        var on = Instant.parse("2026-03-30T06:00:00Z");

        assertThat(actAt(night, on)).isEqualTo(Instant.parse("2026-03-30T00:00:00Z"));
        assertThat(actAt(night, on.minusSeconds(1))).isEqualTo(Instant.parse("2026-03-29T01:00:00Z"));
        assertThat(actAt(night, Instant.parse("2026-03-29T06:59:59Z")))
                .isEqualTo(Instant.parse("2026-03-28T01:00:00Z"));
    }

    private record BerlinAtTwo() implements Schedule {

        private static final ZoneId ZONE = ZoneId.of("Europe/Berlin");

        @Override
        public Optional<Instant> next(Instant after) {
            var today = after.atZone(ZONE).toLocalDate();
            return Stream.iterate(today, day -> day.plusDays(1))
                    .map(day -> day.atTime(2, 0).atZone(ZONE).toInstant())
                    .filter(after::isBefore)
                    .findFirst();
        }
    }

    private static Instant actAt(MaintenanceWindow window, Instant reboot) {
        var next = InterruptionScenario.scenario()
                .policy(policy("p").rule(new Action.DrainBefore(LEAD, window.name())))
                .window(window)
                .notice(reboot("n", reboot))
                .next();
        return Objects.requireNonNull(next.actAt());
    }

    private static InterruptionScenario scenario(MaintenanceWindow window, String named) {
        return InterruptionScenario.scenario()
                .policy(policy("p").rule(new Action.DrainBefore(LEAD, named)))
                .window(window)
                .notice(reboot("n", REBOOT));
    }
}
