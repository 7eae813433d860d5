package sh.joiner.engine.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.interruption.InterruptionScenario.effectKinds;
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

/**
 * Tests of {@code DrainBefore}: the drain starts at the last opening of the window, or at the announced time minus the
 * lead time.
 */
class DrainBeforeTest {

    /** Three weeks and two hours after noon of 1 March. */
    private static final Instant REBOOT = Instant.parse("2026-03-22T14:00:00Z");

    private static final Duration LEAD = Duration.ofHours(6);
    private static final Duration LONG = Duration.ofHours(3);
    private static final Instant LAST = Instant.parse("2026-03-22T01:00:00Z");

    @Test
    void waitsForTheLastOpeningBeforeTheLeadTime() {
        var reaction = scenario(window("night", 1, LONG), "night").only();

        assertThat(effectKinds(reaction)).containsExactly("Report");
        assertThat(reaction.next().phase()).isEqualTo(Phase.PENDING);
        assertThat(reaction.next().actAt()).isEqualTo(LAST);
        assertThat(reaction.next().deadline()).isEqualTo(REBOOT);
        assertThat(reaction.next().decided().rule()).isEqualTo("rule 1: DrainBefore 6h in night");
        assertThat(reaction.next().reasons())
                .containsExactly(
                        "waiting for the last opening of MaintenanceWindow night before 2026-03-22T08:00:00Z, at"
                                + " 2026-03-22T01:00:00Z; system-reboot is announced for 2026-03-22T14:00:00Z");
        assertThat(reaction.revisitAt()).isEqualTo(LAST);
    }

    @Test
    void drainsWhenTheLastOpeningStarts() {
        var reaction = scenario(window("night", 1, LONG), "night").at(LAST).only();

        assertThat(effectKinds(reaction)).contains("Delete");
        assertThat(reaction.next().reasons())
                .containsExactly("MaintenanceWindow night is open for the last time before 2026-03-22T08:00:00Z;"
                        + " system-reboot is announced for 2026-03-22T14:00:00Z");
    }

    @Test
    void drainsWhileTheLastOpeningLasts() {
        var late = LAST.plus(Duration.ofHours(2));

        assertThat(effectKinds(
                        scenario(window("night", 1, LONG), "night").at(late).only()))
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
    void afterAMissedOpeningTheDrainStartsAtTheLeadTime() {
        var missed = LAST.plus(LONG);
        var next = scenario(window("night", 1, LONG), "night").at(missed).next();

        assertThat(next.phase()).isEqualTo(Phase.PENDING);
        assertThat(next.actAt()).isEqualTo(REBOOT.minus(LEAD));
        assertThat(next.reasons().getFirst()).endsWith("MaintenanceWindow night does not open before then");
    }

    @Test
    void anExcludedOpeningDoesNotCount() {
        var holiday = new Opening(LAST, LAST.plusSeconds(60));

        assertThat(scenario(window("night", 1, LONG, holiday), "night").next().actAt())
                .isEqualTo(LAST.minus(Duration.ofDays(1)));
    }

    @Test
    void withoutAWindowTheDrainStartsAtTheLeadTime() {
        assertThat(scenario(window("other", 1, LONG), "").next().actAt()).isEqualTo(REBOOT.minus(LEAD));
    }

    @Test
    void lessThanTheLeadTimeBeforeTheRebootTheDrainStartsAtOnce() {
        var late = REBOOT.minus(Duration.ofHours(5));

        assertThat(effectKinds(
                        scenario(window("night", 1, LONG), "night").at(late).only()))
                .contains("Delete");
    }

    @Test
    void aMissingWindowIsIgnored() {
        var next = scenario(window("night", 1, LONG), "nihgt").next();

        assertThat(next.actAt()).isEqualTo(REBOOT.minus(LEAD));
        assertThat(next.reasons()).contains("MaintenanceWindow nihgt not found: the rule applies without a window");
    }

    @Test
    void anInvalidWindowIsIgnored() {
        var next = scenario(MaintenanceWindow.unreadable("night", null, "no such zone"), "night")
                .next();

        assertThat(next.actAt()).isEqualTo(REBOOT.minus(LEAD));
        assertThat(next.reasons())
                .contains("MaintenanceWindow night is invalid (no such zone): the rule applies without a window");
    }

    @Test
    void withoutAnAnnouncedInstantTheDrainStartsAtTheNextOpening() {
        var next = InterruptionScenario.scenario()
                .policy(policy("p").rule(new Action.DrainBefore(LEAD, "night")))
                .window(window("night", 1, LONG))
                .notice(interruption("n").kind(NoticeKind.INSTANCE_STOPPED))
                .next();

        assertThat(next.actAt()).isEqualTo(Instant.parse("2026-03-02T01:00:00Z"));
    }

    @Test
    void withoutAnInstantAndAWindowTheDrainStartsAtOnce() {
        var scenario = InterruptionScenario.scenario()
                .policy(policy("p").rule(new Action.DrainBefore(LEAD, "")))
                .notice(interruption("n").kind(NoticeKind.INSTANCE_STOPPED));

        assertThat(effectKinds(scenario.only())).contains("Delete");
    }

    @Test
    void anApprovalStartsTheDrainAtOnce() {
        var scenario = InterruptionScenario.scenario()
                .policy(policy("p").rule(new Action.DrainBefore(LEAD, "night")))
                .window(window("night", 1, LONG))
                .notice(reboot("n", REBOOT).asks(Request.APPROVE));

        assertThat(effectKinds(scenario.only())).contains("Delete");
        assertThat(scenario.next().reasons()).containsExactly("approved by a user");
    }

    @Test
    void anOldEventStartsNoDrain() {
        var before = policy("p").rule(new Action.DrainBefore(Duration.ofHours(6), ""));
        var pending = InterruptionScenario.scenario()
                .policy(before)
                .notice(reboot("n", NOON.plus(Duration.ofDays(1))))
                .next();
        var over = InterruptionScenario.scenario()
                .at(NOON.plus(Duration.ofDays(2)))
                .policy(before)
                .notice(reboot("n", NOON.plus(Duration.ofDays(1))).progress(pending))
                .only();

        assertThat(InterruptionScenario.deleted(List.of(over))).isEmpty();
        assertThat(over.next().phase()).isEqualTo(Phase.EXPIRED);
        assertThat(over.next().reasons()).containsExactly("the announced time has passed without an action");
    }

    @Test
    void anOpeningThatStartsAtTheLeadTimeIsUsed() {
        var window = new MaintenanceWindow("night", new DailyWindow(2), Duration.ofHours(3), List.of(), "");
        var day = NOON.plus(Duration.ofDays(3)).truncatedTo(ChronoUnit.DAYS);
        var next = InterruptionScenario.scenario()
                .policy(policy("p").rule(new Action.DrainBefore(Duration.ofHours(6), "night")))
                .window(window)
                .notice(reboot("n", day.plus(Duration.ofHours(8))))
                .next();

        assertThat(next.actAt()).isEqualTo(day.plus(Duration.ofHours(2)));
    }

    /** On 29 March clocks in Berlin change from 02:00 to 03:00. The window opens at 01:00Z until that day, and at 00:00Z from 30 March. */
    @Test
    void theLeadTimeIsCountedAcrossAChangeOfClocks() {
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
