package sh.joiner.controller.interruption;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.HandClock;

class ListedNoticesTest {

    private final HandClock clock = new HandClock();
    private final ListedNotices listed = new ListedNotices(clock);

    @Test
    void nothingIsKnownToBeListedBeforeEc2HasAnswered() {
        assertThat(listed.now()).isEmpty();
    }

    @Test
    void anAnswerMayBeAHalfOne() {
        listed.listed(Set.of("a", "b"), Set.of());
        listed.listed(Set.of("a"), Set.of("b", "never-listed"));

        assertThat(listed.now()).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void whatIsNotListedAnyMoreIsOff() {
        listed.listed(Set.of("a", "b"), Set.of());
        listed.listed(Set.of("a"), Set.of());

        assertThat(listed.now()).containsExactly("a");
    }

    @Test
    void ofASourceThatIsSilentNothingIsKnown() {
        listed.listed(Set.of("a"), Set.of());

        clock.advance(Duration.ofMinutes(5));
        assertThat(listed.now()).containsExactly("a");
        clock.advance(Duration.ofSeconds(1));
        assertThat(listed.now()).isEmpty();
    }
}
