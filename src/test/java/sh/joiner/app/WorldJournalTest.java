package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.app.environment.SandboxEnvironment;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.port.sandbox.Provocations;
import sh.joiner.port.sandbox.Provocations.Happening;

/** The journal of the sandbox about requests and their effects, without a controller. */
class WorldJournalTest {

    private final SandboxEnvironment world =
            new SandboxEnvironment(Installation.settings(Map.of()).sandbox());
    private final Provocations sandbox = world.provocations().orElseThrow();

    @BeforeEach
    void stopTheClock() {
        sandbox.speed(0);
        sandbox.play("none");
    }

    @AfterEach
    void stop() {
        world.close();
    }

    private static Happening at(String after, String what) {
        return new Happening(Duration.parse(after), what);
    }

    private void build(String name, Duration availableAfter) {
        sandbox.provoke(
                new Provocation.NewImage(name, null, null, "pending", availableAfter, null, null, null, null, null));
    }

    private void changeImage(String image, String state, Duration after) {
        sandbox.provoke(new Provocation.ImageChange(image, state, after, null, null));
    }

    private void refuse(String call) {
        sandbox.provoke(new Provocation.Fault(
                null, "ec2", call, "Throttling", null, null, null, null, null, null, Duration.ofMinutes(10)));
    }

    private void limit(int left, Duration until) {
        sandbox.provoke(new Provocation.Capacity("m5.large", null, "spot", left, null, null, until));
    }

    private void assertJournal(Happening... expected) {
        var seen = eventually(() -> Optional.of(sandbox.journal()), journal -> journal.size() >= expected.length);
        assertThat(seen).containsExactly(expected);
    }

    @Test
    void temporaryEffectsEndWhenTheyAreDue() {
        build("web-1", Duration.ofMinutes(10));
        limit(0, Duration.ofMinutes(5));
        refuse("Describe*");

        sandbox.advance(Duration.ofMinutes(11));

        assertJournal(
                at("PT0S", "image web-1 is built, pending"),
                at("PT0S", "capacity of m5.large in *, spot: 0 left for PT5M"),
                at("PT0S", "ec2:Describe* fails with Throttling for PT10M"),
                at("PT0S", "the clock jumps forward by PT11M"),
                at("PT5M", "capacity of m5.large in *, spot is available again"),
                at("PT10M", "ec2:Describe* works again"),
                at("PT10M", "image web-1 is available"));
    }

    @Test
    void aLaterRequestReplacesTheScheduledEffectOfAnEarlierRequest() {
        build("web-1", Duration.ofMinutes(10));
        changeImage("web-1", "failed", Duration.ofMinutes(3));
        limit(0, Duration.ofMinutes(5));
        limit(7, Duration.ofMinutes(20));
        refuse("*");
        sandbox.removeAllFaults();

        sandbox.advance(Duration.ofMinutes(11));

        assertJournal(
                at("PT0S", "image web-1 is built, pending"),
                at("PT0S", "image web-1: failed in PT3M"),
                at("PT0S", "capacity of m5.large in *, spot: 0 left for PT5M"),
                at("PT0S", "capacity of m5.large in *, spot: 7 left for PT20M"),
                at("PT0S", "ec2:* fails with Throttling for PT10M"),
                at("PT0S", "all faults are removed"),
                at("PT0S", "the clock jumps forward by PT11M"),
                at("PT3M", "image web-1 is failed"));
    }

    @Test
    void spotPricesReturnToNormalWhenAPriceChangeEnds() {
        sandbox.provoke(new Provocation.Capacity("m5.*", null, null, null, null, 2.5, Duration.ofMinutes(5)));

        sandbox.advance(Duration.ofMinutes(5));

        assertJournal(
                at("PT0S", "spot prices of m5.* in *, * are multiplied by 2.5 for PT5M"),
                at("PT0S", "the clock jumps forward by PT5M"),
                at("PT5M", "spot prices of m5.* in *, * are normal again"));
    }

    @Test
    void anEffectThatIsScheduledBeforeAStoryStartsIsRecordedWhenItIsDue() {
        build("web-1", Duration.ofMinutes(10));
        sandbox.advance(Duration.ofMinutes(4));
        sandbox.play("none");
        assertThat(sandbox.journal()).isEqualTo(List.of());

        sandbox.advance(Duration.ofMinutes(6));

        assertJournal(at("PT0S", "the clock jumps forward by PT6M"), at("PT6M", "image web-1 is available"));
    }
}
